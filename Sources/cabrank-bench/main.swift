import CityModel
import CityWorld
import Foundation
import Quantities
import Scenario
import SimulationKernel
import TaxiService
func lines(_ f: String) -> [[Substring]] { try! String(contentsOfFile: "/work/shared/data/nyc/"+f, encoding: .utf8).split(separator: "\n").dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) } }
var index: [Substring: Int] = [:]
var zones: [Zone] = []
for r in lines("zones.csv") where index[r[0]] == nil { index[r[0]] = zones.count; zones.append(Zone(name: String(r[0]))) }
var legs = [TravelLeg](repeating: TravelLeg(milliseconds: 0, metres: 0), count: 260*260)
for r in lines("zone_table.csv") { legs[index[r[0]]!*260+index[r[1]]!] = TravelLeg(milliseconds: Int32(Double(r[2])!*1000), metres: Int32(Double(r[3])!*1000)) }
let city = City(name: "ny", zones: zones, legs: legs, searchDistances: legs.map { Double($0.metres) }, hourFactors: lines("hour_factor.csv").map { Double($0[1])! })
var by = [[TripTemplate]](repeating: [], count: 24)
for f in ["01","06"] { for r in lines("yellow_tripdata_sample_2019-\(f).csv") { guard let o = index[r[7]], let d = index[r[8]], let p = UInt8(r[3]), p >= 1, p <= 4 else { continue }
  by[Int(r[1].dropFirst(11).prefix(2))!].append(TripTemplate(origin: ZoneID(o), destination: ZoneID(d), party: p)) } }
let total = by.reduce(0) { $0 + $1.count }
let scale = Double(CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "1")!
let demand = PoissonDemand(requestsPerHour: by.map { Double($0.count)/Double(total)*230000*scale }, choices: by.map { TripChoice(trips: $0) })
var drivers = DriverBehaviour()
var day = ShiftPlan(taxis: Int(5000*scale)); day.start = .hours(6); day.spread = .hours(3); day.lengthSeconds = .lognormal(mean: 36000, coefficientOfVariation: 0.1); day.rest = .init(after: .hours(4), lengthSeconds: .constant(1800))
var night = day; night.taxis = Int(4000*scale); night.start = .hours(16)
drivers.shifts = [day, night]
drivers.acceptance.base = 0.97; drivers.acceptance.perPickupKilometre = -0.01; drivers.noAnswerProbability = 0.01
drivers.answerDelaySeconds = .lognormal(mean: 8, coefficientOfVariation: 0.5)
drivers.idle.after = .minutes(10); drivers.idle.stayWeight = 0.5; drivers.idle.randomWeight = 0.1; drivers.idle.towardsDemandWeight = 0.4
var sums = [Double](repeating: 0, count: 260); for t in by.joined() { sums[Int(t.origin.index)] += 1 }
drivers.startWeights = sums
var clients = ClientBehaviour(); clients.patienceSeconds = .exponential(mean: 600)
var travel = TravelBehaviour(); travel.noise = .lognormal(mean: 1, coefficientOfVariation: 0.2)
var rules = TaxiRules(); rules.searchZones = 12
let setup = SimulationSetup(name: "ny", city: city, clockAtStart: .zero, duration: .days(1), warmUp: .zero, seed: 1, replications: 1, rules: rules, demand: [.poisson(demand)], clients: clients, drivers: drivers, travel: travel, inputLosses: [], document: .map([]))
for k in 1...8 { let p = WorldPlan(setup); _ = try ReplicationRunner(plan: p).run(replication: k) }
let t0 = clock()
let plan = WorldPlan(setup)
let record = try ReplicationRunner(plan: plan).run(replication: 1)!
let s = Double(clock() - t0) / 1e6
var outcomes: [String: Int] = [:]
for r in record.rides { outcomes[r.outcome.name, default: 0] += 1 }
let waits = record.rides.filter { $0.wasPickedUp }.map { $0.wait.seconds }.sorted()
print("events", record.eventsHandled, "s", s, "M/s", Double(record.eventsHandled)/s/1e6, outcomes, "p50", waits[waits.count/2], "p95", waits[waits.count*95/100], "overtakes", record.queueOvertakes, "digest", record.digest)
let d = record.drivers; let busy = d.reduce(0.0) { $0 + $1.busy.seconds }, shift = d.reduce(0.0) { $0 + $1.shift.seconds }
print("util", busy/shift, "rides/h", Double(d.reduce(0){$0+Int($1.rides)})/(shift/3600), record.rejections, "offers", d.reduce(0){$0+Int($1.offers)}, "refusals", d.reduce(0){$0+Int($1.refusals)}, "end", record.end.seconds/3600)
