import Behaviour
import Glibc
import Quantities

/// The reactions of subscribers and guides to changes of fee and pay (`tourists.guide.choice`, `guides.choice`).
package struct TourismReaction: Sendable {
    /// A value before and after a change.
    package struct Change<Value: Sendable>: Sendable {
        /// The value that people are used to.
        package let today: Value
        /// The value in the scenario.
        package let now: Value
    }

    /// Monthly fee of the guide, share of tourists who subscribe, and share of subscribers who end it before they
    /// leave; nil if tourists do not react to the fee.
    package private(set) var subscribers: (fee: Change<Money>, subscribing: Change<Double>, ending: Change<Double>)?
    /// Pay of a guided tour, and number of applying guides; nil if guides do not react to the pay.
    package private(set) var guides: (pay: Change<Money>, applying: Change<Int>)?

    /// Computes the reactions; nil if there are none.
    ///
    /// - Parameter today: setup whose fee and pay yield the written numbers of subscribers and guides.
    init?(of tourism: TourismSetup, today: TourismSetup) {
        let (habits, company) = (tourism.tourists.guide, tourism.company)
        if let perMoney = habits.perMoneyOfFee {
            let fee = Change(today: today.guideRules.subscriptionFee, now: tourism.guideRules.subscriptionFee)
            let utility = perMoney * Double(fee.now.cents - fee.today.cents) / 100
            func change(_ share: Double, by utility: Double) -> Change<Double> {
                Change(today: share, now: IncrementalLogit.share(share, changedBy: utility))
            }
            subscribers = (
                fee, change(habits.subscribeProbability, by: utility), change(habits.endProbability, by: -utility)
            )
        }
        if let elasticity = company.payElasticity {
            let pay = Change(today: today.guideRules.guidePay, now: tourism.guideRules.guidePay)
            let growth = pow(Double(pay.now.cents) / Double(pay.today.cents), elasticity)
            let applying = (Double(company.guides) * (growth.isFinite ? growth : 1)).rounded()
            guides = (
                pay,
                Change(today: company.guides, now: Int(min(applying, Double(GuideCompanyBehaviour.guidesMax))))
            )
        }
        if subscribers == nil && guides == nil { return nil }
    }
}

extension TourismSetup {
    /// Returns the setup with the numbers of subscribers and guides after their reaction. Fee and pay are known
    /// beforehand, so no pilot is needed.
    ///
    /// - Parameter today: setup with the fee and pay that people are used to.
    package func reacting(toChangesSince today: TourismSetup) -> TourismSetup {
        var tourism = self
        tourism.reaction = TourismReaction(of: self, today: today)
        if let subscribers = tourism.reaction?.subscribers {
            tourism.tourists.guide.subscribeProbability = subscribers.subscribing.now
            tourism.tourists.guide.endProbability = subscribers.ending.now
        }
        if let guides = tourism.reaction?.guides { tourism.company.guides = guides.applying.now }
        return tourism
    }
}
