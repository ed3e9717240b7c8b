"""One module for each version of the schema. Released ones are never changed."""
