import CityModel
import CityWorld
import Foundation
import Quantities
import Scenario
import SimulationKernel
import TaxiService
let args = CommandLine.arguments
let c0 = clock()
let setup = try ScenarioLoader.load(path: args[1], overrides: Array(args.dropFirst(2)))
let t0 = clock()
let plan = WorldPlan(setup)
let record = try ReplicationRunner(plan: plan).run(replication: 1)!
let s = Double(clock() - t0) / 1e6
for l in setup.inputLosses { print(l.file, l.reason, l.count) }
var outcomes: [String: Int] = [:]
for r in record.rides { outcomes[r.outcome.name, default: 0] += 1 }
let waits = record.rides.filter { $0.wasPickedUp }.map { $0.wait.seconds }.sorted()
print("load", Double(t0-c0)/1e6, "events", record.eventsHandled, "s", s, "M/s", Double(record.eventsHandled)/s/1e6, outcomes.sorted { $0.key < $1.key }, "p50", waits[waits.count/2], "p95", waits[waits.count*95/100], "overtakes", record.queueOvertakes, "digest", record.digest)
let d = record.drivers; let busy = d.reduce(0.0) { $0 + $1.busy.seconds }, shift = d.reduce(0.0) { $0 + $1.shift.seconds }
let e = d.reduce(0) { $0 + $1.pickupMetres }, rp = d.reduce(0) { $0 + $1.repositioningMetres }, o = d.reduce(0) { $0 + $1.occupiedMetres }
print("util", busy/shift, "rides/h", Double(d.reduce(0){$0+Int($1.rides)})/(shift/3600), record.rejections, "offers", d.reduce(0){$0+Int($1.offers)}, "refusals", d.reduce(0){$0+Int($1.refusals)}, "sd", d.reduce(0){$0+Int($1.standDowns)},"susp", d.reduce(0){$0+Int($1.suspensions)}, "end", record.end.seconds/3600, "empty", Double(e+rp)/Double(e+rp+o), "pick", Double(e)/Double(e+rp+o), "inc/h", Double(d.reduce(0){$0+$1.income.cents})/100/(shift/3600))
var served = [Int](repeating: 0, count: 24), asked = served
for r in record.rides { let h = Int(r.requested.seconds/3600) % 24; asked[h] += 1; if r.outcome == .completed { served[h] += 1 } }
print(zip(served, asked).map { $1 == 0 ? "-" : String(100*$0/$1) }.joined(separator: " "))
