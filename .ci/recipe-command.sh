# The changes for the command `tipDriver` and its event `tipped`, as in the guide's recipe (HowItWorks, "I want to add …"). Read by
# recipe.sh.
#
#   place GUIDE FILE OLD NEW    replaces OLD, which occurs in FILE exactly once, with NEW
#
# GUIDE leads to the place: `begin` for a first step; `compiler` for an error in the file; `missing NAME` for a name that the
# compiler does not find; or the title of the test that fails without the change.

taxis=Sources/Services/TaxiService
texts=Sources/Services/ServiceTexts/Taxi

# The command: its case, row, sample, name and sentence.
place begin $taxis/Vocabulary/ClientAction.swift '        case pay(PaymentMeans, fails: Bool)
' '        case pay(PaymentMeans, fails: Bool)
        /// A tip for the driver (P03).
        case tipDriver(Money)
'
place compiler $taxis/Vocabulary/ClientAction.swift '            self = try .pay(row.field(.by, means), fails: row.field(.fails, fails, .defaulted))
' '            self = try .pay(row.field(.by, means), fails: row.field(.fails, fails, .defaulted))
        case .tipDriver(let price):
            row.command(Operation.tipDriver, "P03", refusals: [.noRide, .unpaid])
            self = try .tipDriver(row.field(.price, price))
'
place compiler $taxis/Vocabulary/ClientAction.swift 'case .withdraw, .cancelReservation, .pay: break' \
    'case .withdraw, .cancelReservation, .pay, .tipDriver: break'
place 'Every command is described once, as it is called' $taxis/Vocabulary/ClientAction.swift '.pay(.card, fails: false),
    ]' '.pay(.card, fails: false),
        .tipDriver(.zero),
    ]'
place 'missing tipDriver' $taxis/Vocabulary/Reason.swift ' join, pay, offerTimeout
' ' join, pay, tipDriver, offerTimeout
'
place compiler $texts/TaxiOperationTexts.swift '        case .start:
' '        case .tipDriver: Sentence("tips the driver {price}", "sürücüye {price} bahşiş verir")
        case .start:
'

# The rule.
place compiler $taxis/TaxiService.swift '        case .pay(let means, let fails): try pay(client, by: means, fails: fails)
' '        case .pay(let means, let fails): try pay(client, by: means, fails: fails)
        case .tipDriver(let price): try tip(price, by: client)
'
place 'missing tip' $taxis/Rules/TaxiService+Payment.swift '    /// P03: a ride that ends without a price' '    /// Pays the driver a tip at once, from a client on board who has paid (P03).
    mutating func tip(_ price: Money, by client: ClientID) throws(Reason) {
        let slot = requests.currentRequest(of: client)
        if slot.isNone || requests.party(slot).phase != .onBoard { throw .noRide }
        if !requests.party(slot).isPaid { throw .unpaid }
        let driver = requests.ride(requests.party(slot).ride).driver
        cashier.receiveFare(price)
        cashier.payOutFare(Fare(price: price), to: driver)
        effects.append(.tipped(requests.party(slot).number, client: client, driver: driver, price: price))
    }

    /// P03: a ride that ends without a price'

# The event: its case, name, row, sample, sentences and explanation.
place begin $taxis/Vocabulary/Effect.swift '        /// `authority`: the part of the price that is not the driver'"'"'s (P01); the log shows it where there is one.
        case interrupted(' '        case tipped(RequestID, client: ClientID, driver: DriverID, price: Money)
        /// `authority`: the part of the price that is not the driver'"'"'s (P01); the log shows it where there is one.
        case interrupted('
place 'missing tipped' $taxis/Vocabulary/Effect.swift 'case joined, left, sent, walkedUp,' \
    'case joined, left, sent, tipped, walkedUp,'
place compiler $taxis/Vocabulary/Effect.swift '        case .sent(let driver, let origin, let destination):
' '        case .tipped(let request, let client, let driver, let price):
            self = try .tipped(
                row.event(Event.tipped, "P03", request), client: row.name(client), driver: row.name(driver),
                price: row.field(.price, price))
        case .sent(let driver, let origin, let destination):
'
place 'of every service, once and in the order of its words' $taxis/Vocabulary/Effect.swift '.sent(driver, from: zone, to: zone),
' '.sent(driver, from: zone, to: zone),
        .tipped(request, client: client, driver: driver, price: .zero),
'
place compiler $taxis/Explanations/TaxiService+Calculations.swift '.withdrawn, .paymentFailed,
' '.withdrawn, .paymentFailed, .tipped,
'
place compiler $texts/TaxiEventTexts.swift '        case .noShow:
' '        case .tipped:
            EventText(
                because: "A tip goes to the driver, in full and at once.", "Bahşiş hemen ve yalnız sürücünündür.",
                says: "{client} tips {driver} {price} for {request}",
                "{client}, {request} için {driver} adlı sürücüye {price} bahşiş verir")
        case .noShow:
'

# Checks, counts, pages and behaviour that handle the event.
place compiler Sources/ReferenceModels/RuleModels/Taxis/ExpectedEffect.swift \
    '        case .pay(let means, _): self = ExpectedEffect.ofPaying(client, by: means, requests, fares)
' '        case .pay(let means, _): self = ExpectedEffect.ofPaying(client, by: means, requests, fares)
        case .tipDriver: self = .line(.anything)
'
place compiler Sources/ReferenceModels/RuleModels/Taxis/NamedPlaces.swift '.cancelReservation, .join, .pay: nil' \
    '.cancelReservation, .join, .pay, .tipDriver: nil'
place compiler Sources/ReferenceModels/RuleModels/Taxis/NamedPlaces.swift '.cancelReservation, .join, .pay: .none' \
    '.cancelReservation, .join, .pay, .tipDriver: .none'
place compiler Sources/ReferenceModels/RuleModels/Taxis/TaxiChecker.swift '        case .interrupted(let id,' \
    '        case .tipped: books.beginEffect(.anything)
        case .interrupted(let id,'
place compiler Sources/Simulation/Measures/Observation/RunObserver.swift 'case .paymentFailed: payments.failed += 1
' 'case .paymentFailed: payments.failed += 1
        case .tipped: break
'
place compiler Sources/Simulation/Measures/Observation/RideRecorder.swift '.cancelReservation, .join, .pay: return' \
    '.cancelReservation, .join, .pay, .tipDriver: return'
place compiler Sources/People/Behaviour/Taxis/TaxiPopulation.swift '        case .interrupted(let request,' \
    '        case .tipped: break
        case .interrupted(let request,'
place compiler Sources/People/Behaviour/Taxis/TaxiClients.swift \
    'case .pay: noteRefusedPayment(client, reason, at: time, &context)
        case .changeReservation, .cancelReservation: break' \
    'case .pay: noteRefusedPayment(client, reason, at: time, &context)
        case .changeReservation, .cancelReservation, .tipDriver: break'
place compiler Sources/People/Behaviour/Taxis/TaxiClients.swift \
    'case .pay: paySoon(client, at: time, &context)
        case .changeReservation, .cancelReservation: break' \
    'case .pay: paySoon(client, at: time, &context)
        case .changeReservation, .cancelReservation, .tipDriver: break'
place compiler $taxis/Projection/RideView.swift '.suspensionEnded, .paymentFailed, .sent,' '.suspensionEnded, .paymentFailed, .tipped, .sent,'
place compiler Sources/Output/Playback/Movement/TaxiTracks.swift '.paid, .paymentFailed, .sent,' '.paid, .paymentFailed, .tipped, .sent,'
place compiler Sources/Hosts/LoadTest/Taxis/TaxiMessage.swift 'case .pay: self' 'case .pay, .tipDriver: self'
