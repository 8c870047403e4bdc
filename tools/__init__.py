"""What turns the repository into something that can be installed: spec, stage, bundle, artwork."""
