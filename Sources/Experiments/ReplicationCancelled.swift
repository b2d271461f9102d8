/// Thrown inside a replication that is to stop; no error of the experiment's.
struct ReplicationCancelled: Error {}
