<<<<<<< HEAD
// Deleted when the service has tests.
=======
import Testing
>>>>>>> a25af4f5a4f51b7bdd9820156e906aa4241dc8d6
