HoldModelBenchmark.run(
    pending: [1_000, 100_000, 1_000_000], anchorSource: HoldModelBenchmark.findReferenceSource())
