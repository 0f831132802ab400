"""patchwidth: measures the shape of a patch and whether its tests could ever fail."""

__version__ = "0.1.0"
