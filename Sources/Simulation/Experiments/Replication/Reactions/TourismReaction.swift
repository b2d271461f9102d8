import Behaviour
import Glibc
import Quantities

/// How subscribers and guides react to what fee and pay differ by from today's (`tourists.guide.choice`, `guides.choice`).
package struct TourismReaction: Sendable {
    package struct Change<Value: Sendable>: Sendable {
        package let today: Value
        package let now: Value
    }

    /// What a month of the guide costs, and the shares of tourists who subscribe, and of those who end it before they leave; nil
    /// where nobody minds the fee.
    package private(set) var subscribers: (fee: Change<Money>, subscribing: Change<Double>, ending: Change<Double>)?
    /// What a guided tour pays, and how many apply to lead them; nil where nobody minds the pay.
    package private(set) var guides: (pay: Change<Money>, applying: Change<Int>)?

    /// nil where nobody minds either.
    ///
    /// - Parameter today: those under whose fee and pay as many subscribe and apply as they write.
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
    /// With as many subscribers and guides as there are once they have reacted: fee and pay are known beforehand, so that no
    /// pilot needs to find out.
    ///
    /// - Parameter today: whose fee and pay people are used to.
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
