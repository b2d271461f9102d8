import ServiceKernel

/// Texts of the pupils' and the teacher's sheet in addition to those of the stage.
enum SheetPhrase: CaseIterable {
    case school, points, choosable, stepsHead, turnOver, timePasses
    case tickOne, writeAnswer, reason, afterTalking, toThePerson
    case teacher, aim, fromAge, length, happened, pointsHead, perStep, perChoice, perAnswer, together
    case planTitle, minutes, planDone, planAsked
    case planBegin, askBegin, planPicture, askPicture, planSteps, askSteps, askAbove, askMost
    case planVote, planAnswer, planWrite, planCompare, askAnswer
    case planOwn, planOwnStep, askOwn, askChange, planEnd, askEnd, planEndRule, askEndRule
    case mistakes, mistakeNote, wrongChoice, whyTempting, askThen, leftOut, askWrong
    case table, within, queues, places, open, streets, lines, tours, licence, licenceAddress

    /// The text.
    var sentence: Sentence {
        switch self {
        case .school: Sentence("School", "Okul")
        case .points: Sentence("Points (of {count})", "Puan ({count} üzerinden)")
        case .choosable: Sentence("The rules to choose from", "Aralarından seçeceğiniz kurallar")
        case .stepsHead:
            Sentence("What happens? By which rule? (2 points a step)", "Ne olur? Hangi kurala göre? (her adım 2 puan)")
        case .turnOver: Sentence("Turn over only after the last step.", "Arka yüzü ancak son adımdan sonra çevirin.")
        case .timePasses: Sentence("Time passes; no person acts.", "Zaman geçer; kimse bir şey yapmaz.")
        case .tickOne: Sentence("Tick one (1 point).", "Birini işaretleyin (1 puan).")
        case .writeAnswer: Sentence("Write your answer (1 point).", "Yanıtınızı yazın (1 puan).")
        case .reason:
            Sentence(
                "Why? Name the rule and a step of the story (2 points).",
                "Neden? Kuralı ve hikâyeden bir adımı yazın (2 puan).")
        case .afterTalking:
            Sentence(
                "After talking with your neighbour: do you keep your answer, or change it?",
                "Yanınızdakiyle konuştuktan sonra: yanıtınız aynı mı, değişti mi?")
        case .toThePerson:
            Sentence(
                "What do you say now to the person who complained?", "Şikâyet eden kişiye şimdi ne dersiniz?")
        case .teacher: Sentence("Teacher's sheet", "Öğretmen sayfası")
        case .aim: Sentence("Aim", "Amaç")
        case .fromAge: Sentence("from age {age}", "{age} yaşından başlayarak")
        case .length: Sentence("{minutes} minutes for steps and vote", "adımlar ve oylama için {minutes} dakika")
        case .happened: Sentence("What happened", "Ne oldu")
        case .pointsHead: Sentence("Points", "Puan")
        case .perStep:
            Sentence(
                "Each step: 1 point for what happens, 1 for the rule, or for “no rule”.",
                "Her adım: ne olduğu için 1 puan, kural ya da “kural yok” için 1 puan.")
        case .perChoice:
            Sentence(
                "Question: 1 point for the choice, 2 for the reason.",
                "Soru: seçenek için 1 puan, gerekçe için 2 puan.")
        case .perAnswer:
            Sentence(
                "Question: 1 point for the answer, 2 for the reason.", "Soru: yanıt için 1 puan, gerekçe için 2 puan.")
        case .together: Sentence("Together {count}.", "Toplam {count}.")
        case .planTitle: Sentence("A plan for 45 minutes", "45 dakikalık plan")
        case .minutes: Sentence("Minutes", "Dakika")
        case .planDone: Sentence("What you do", "Ne yaparsınız")
        case .planAsked: Sentence("What you ask", "Ne sorarsınız")
        case .planBegin:
            Sentence(
                "Read the dispute aloud. Give out the pupils' sheets with the front up.",
                "Şikâyeti yüksek sesle okuyun. Öğrenci sayfalarını ön yüzleri üstte olacak biçimde dağıtın.")
        case .askBegin:
            Sentence(
                "Is this person right? Hands up: yes, no, not sure.",
                "Bu kişi haklı mı? Parmak kaldıralım: evet, hayır, emin değilim.")
        case .planPicture:
            Sentence(
                "Give out the pupils' sheets with the front up. Look at the picture together.",
                "Öğrenci sayfalarını ön yüzleri üstte olacak biçimde dağıtın. Resme birlikte bakın.")
        case .askPicture: Sentence("What do you see? What may happen?", "Ne görüyorsunuz? Neler olabilir?")
        case .planSteps:
            Sentence(
                "Show the stage; the key A makes it ask before each step. Pupils write what happens, and the rule.",
                "Sahneyi gösterin; A tuşuyla her adımdan önce sınıfa sorulur. Öğrenciler ne olduğunu ve kuralı yazar.")
        case .askSteps: Sentence("What happens now? Which rule says so?", "Şimdi ne olacak? Bunu hangi kural söylüyor?")
        case .askAbove: Sentence("The most important steps: {list}.", "En önemli adımlar: {list}.")
        case .askMost: Sentence("The most important step: {list}.", "En önemli adım: {list}.")
        case .planVote:
            Sentence(
                "Turn the sheets over. Each pupil ticks a choice alone; count hands. Two minutes with the neighbour; "
                    + "count again.",
                "Sayfalar çevrilir. Herkes tek başına bir seçenek işaretler; parmakları sayın. İki dakika yanındakiyle "
                    + "konuşulur; yeniden sayın.")
        case .planAnswer:
            Sentence(
                "Show the answer. Let one pupil for each choice say what speaks for it.",
                "Yanıtı gösterin. Her seçenek için bir öğrenci, onu neyin desteklediğini söyler.")
        case .planWrite:
            Sentence(
                "Turn the sheets over. Each pupil writes an answer alone. Two minutes with the neighbour; some read "
                    + "theirs aloud.",
                "Sayfalar çevrilir. Herkes tek başına bir yanıt yazar. İki dakika yanındakiyle konuşulur; birkaç "
                    + "öğrenci yanıtını okur.")
        case .planCompare:
            Sentence(
                "Show the answer. The class compares it with its own answers.",
                "Yanıtı gösterin. Sınıf onu kendi yanıtlarıyla karşılaştırır.")
        case .askAnswer: Sentence("Which step of the story shows that?", "Bunu hikâyenin hangi adımı gösteriyor?")
        case .planOwn:
            Sentence(
                "In pairs: change the story so that another answer is right.",
                "İkişer kişi: hikâyeyi, başka bir yanıt doğru olacak biçimde değiştirin.")
        case .planOwnStep:
            Sentence(
                "In pairs: change one step of the story, and predict what happens.",
                "İkişer kişi: hikâyenin bir adımını değiştirin, ne olacağını öngörün.")
        case .askOwn:
            Sentence(
                "What would have to be different for the answer “{choice}” to be right?",
                "“{choice}” yanıtının doğru olması için neyin farklı olması gerekirdi?")
        case .askChange:
            Sentence(
                "If you leave one step out, what changes after it?", "Bir adımı çıkarırsanız sonrasında ne değişir?")
        case .planEnd:
            Sentence(
                "Back to the dispute. Each pupil writes a sentence to the person who complained. Collect the sheets.",
                "Şikâyete dönün. Her öğrenci, şikâyet eden kişiye bir cümle yazar. Sayfaları toplayın.")
        case .askEnd:
            Sentence(
                "Is this person right after all? Is the rule fair? Who gains by it, and who loses?",
                "Bu kişi şimdi haklı mı? Kural adil mi? Kim kazanıyor, kim kaybediyor?")
        case .planEndRule:
            Sentence(
                "Each pupil writes a sentence: what is the rule good for? Collect the sheets.",
                "Her öğrenci bir cümle yazar: kural ne işe yarıyor? Sayfaları toplayın.")
        case .askEndRule:
            Sentence(
                "Is the rule fair? Who gains by it, and who loses?", "Kural adil mi? Kim kazanıyor, kim kaybediyor?")
        case .mistakes: Sentence("If a pupil chooses a wrong answer", "Öğrenci yanlış yanıt seçerse")
        case .mistakeNote:
            Sentence(
                "Before the steps, ask who agrees with the complaint. Do not say yet who is right: the steps show it.",
                "Adımlardan önce şikâyete kimin hak verdiğini sorun. Kimin haklı olduğunu söylemeyin: adımlar gösterir."
            )
        case .wrongChoice: Sentence("Wrong answer", "Yanlış yanıt")
        case .whyTempting: Sentence("Why it may tempt", "Neden çekici olabilir")
        case .askThen: Sentence("What to ask", "Ne sorulur")
        case .leftOut:
            Sentence(
                "Let the pupil test this answer against these rules: {list}.",
                "Öğrenci bu yanıtı şu kurallarla sınasın: {list}.")
        case .askWrong:
            Sentence(
                "Which step of the story would then have ended differently?",
                "O zaman hikâyenin hangi adımı başka türlü biterdi?")
        case .table: Sentence("Time and distance", "Süre ve uzaklık")
        case .within: Sentence("within {zone}", "{zone} içinde")
        case .queues: Sentence("At the beginning", "Başlangıçta")
        case .places: Sentence("Places", "Yerler")
        case .open: Sentence("open", "açık:")
        case .streets: Sentence("Streets", "Sokaklar")
        case .lines: Sentence("Lines", "Hatlar")
        case .tours: Sentence("Tours", "Turlar")
        case .licence: Sentence("Licence of lesson texts: {licence}.", "Ders metinlerinin lisansı: {licence}.")
        case .licenceAddress:
            Sentence(
                "Licence of lesson texts: {licence} (creativecommons.org/licenses/by-sa/4.0); made with cabrank.",
                "Ders metinlerinin lisansı: {licence} (creativecommons.org/licenses/by-sa/4.0); cabrank ile hazırlandı."
            )
        }
    }

    /// Returns the text in a language, with its gaps filled.
    func text(in language: Language, _ values: [String: String] = [:]) -> String {
        sentence[language].filled { values[$0] }
    }
}
