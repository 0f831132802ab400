"""One file a signal: facts by `read`, judgement by `rule`."""
