// Deleted when the service has tests.
