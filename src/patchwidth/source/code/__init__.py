"""Source files of any language to one small tree of statements and expressions."""
