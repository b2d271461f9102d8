import Glibc

exit(Program.run().rawValue)
