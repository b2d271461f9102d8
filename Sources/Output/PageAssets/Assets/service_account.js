// Login, registration and account settings, the same on all pages for people.
import { attempt, button, call, currentUser, field, getCity, make, say, setProof, show, tell } from "./service.js";

const input = (type, given = {}) => make("input", { type, ...given });
/** A field as password managers and browsers recognise it: by its name and its purpose (HTML, autofill). */
const known = (type, name, complete, given = {}) => input(type, { name, id: name, autocomplete: complete, ...given });
const plain = { autocapitalize: "none", spellcheck: "false" };
const loginField = (name, type = "text", given = {}) => known(type, name, "username", { ...plain, ...given });
export const form = (title, fields, submit, act, ...more) => make("form", {
  class: "card", method: "post", novalidate: true,
  onsubmit: (event) => { event.preventDefault(); attempt(act); },
}, make("h2", {}, title), fields, make("p", { class: "actions" }, make("button", { type: "submit", class: "main" }, submit), more));

/**
 * Lets a user log in or register.
 * @param role role of the page's users
 * @param ready called with the account that is logged in; returns a function to call at its logout
 * @param login login that the user has just used
 */
export const enter = async (role, place, ready, login = "") => {
  const city = await getCity();
  const me = await currentUser();
  if (me && me.mustChangePassword) return changePassword(role, place, ready, login);
  if (me && me.role === role) return ready(me, city);
  if (me) {
    tell(say(`You are logged in as ${me.role}; this page is for another role.`,
      "Başka bir rolle giriş yaptınız; bu sayfa başka bir rol için."), true);
  }
  logIn(role, place, ready);
};

const logIn = (role, place, ready) => {
  const [login, password] = [loginField("username", "text", { inputmode: "email" }), known("password", "password", "current-password")];
  show(place,
    form(say("Log in", "Giriş"),
      [field(say("Email or phone number", "E-posta ya da telefon numarası"), login), field(say("Password", "Parola"), password)],
      say("Log in", "Giriş yap"),
      async () => {
        const answer = await call("accounts/logIn?cookie=true", { login: login.value, password: password.value, remember: true });
        setProof(answer.csrfToken);
        tell(say("Logged in.", "Giriş yapıldı."));
        await enter(role, place, ready, login.value);
      },
      button(say("I forgot my password", "Parolamı unuttum"), () => attempt(async () => {
        await call("accounts/recoverPassword", { login: login.value });
        tell(say("A temporary password was sent to you by email.", "E-postayla geçici bir parola gönderildi."));
      }), "quiet")),
    make("p", {}, say("No account yet? ", "Hesabınız yok mu? "),
      button(say("Register", "Kaydol"), () => register(role, place, ready))),
    make("p", {}, say("Do you have a code from an email? ", "E-postayla kod aldınız mı? "),
      button(say("Confirm", "Onayla"), () => confirm(role, place, ready, login.value.trim()), "quiet")));
  login.focus();
};

const register = async (role, place, ready) => {
  const { rules } = await getCity();
  const of = (type, name, complete, given = {}) => known(type, name, complete, { required: true, ...given });
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);
  // The email is the login, so password managers take it as the user name, and the password follows it. The public name comes
  // later, under a name that they cannot mistake for it.
  const given = {
    email: [say("Email", "E-posta"), loginField("email", "email", { required: true }), say("you log in with this address", "bu adresle giriş yaparsınız")],
    newPassword: [say("Password", "Parola"), of("password", "new-password", "new-password"),
      say(`${rules.passwordCharactersMin} to ${rules.passwordCharactersMax} characters, with an upper-case letter, a lower-case letter and a digit`,
        `${rules.passwordCharactersMin}–${rules.passwordCharactersMax} karakter; en az bir büyük harf, bir küçük harf ve bir rakam`)],
    name: [say("Name", "Ad"), of("text", "given-name", "given-name")],
    surname: [say("Surname", "Soyad"), of("text", "family-name", "family-name")],
    username: [say("Nickname", "Takma ad"), of("text", "nickname", "nickname"),
      say(`${rules.usernameCharactersMin} to ${rules.usernameCharactersMax} letters and digits; not for logging in`,
        `${rules.usernameCharactersMin}–${rules.usernameCharactersMax} harf ve rakam; girişte kullanılmaz`)],
    gender: [say("Gender", "Cinsiyet"), of("text", "sex", "sex")],
    address: [say("Address", "Adres"), of("text", "street-address", "street-address")],
    dateOfBirth: [say("Date of birth", "Doğum tarihi"), of("date", "bday", "bday", { min: "1900-01-01", max: today })],
  };
  const papers = role !== "driver" ? {} : {
    drivingLicence: [say("Driving licence", "Ehliyet"), of("text", "driving-licence", "off")],
    taxiLicence: [say("Taxi licence", "Taksi ruhsatı"), of("text", "taxi-licence", "off")],
    iban: ["IBAN", of("text", "iban", "off")],
  };
  const all = { ...given, ...papers };
  const consents = input("checkbox", { name: "consents" });
  show(place,
    form(say("Register", "Kaydol"), [
      Object.values(all).map(([words, box, hint]) => field(words, box, hint)),
      make("p", { class: "check" }, make("label", {}, consents,
        say(" I agree that my data is stored to provide the service.",
          " Hizmetin verilebilmesi için verilerimin saklanmasını kabul ediyorum."))),
    ], say("Register", "Kaydol"), async () => {
      const fields = Object.fromEntries(Object.entries(all).map(([name, [, box]]) => [name, box.value]));
      await call("accounts/register", { role, ...fields, consents: consents.checked });
      tell(say("A code was sent to you by email.", "E-postayla bir kod gönderildi."));
      confirm(role, place, ready, fields.email);
    }, button(say("Back", "Geri"), () => logIn(role, place, ready), "quiet")));
  all.email[1].focus();
};

const confirm = (role, place, ready, registered) => {
  const [email, code] = [known("email", "email", "email", { ...plain, value: registered }), known("text", "code", "one-time-code", plain)];
  show(place, form(say("Confirm your email", "E-postanızı onaylayın"),
    [field(say("Email", "E-posta"), email), field(say("Code from the email", "E-postadaki kod"), code)],
    say("Confirm", "Onayla"), async () => {
      await call("accounts/confirm", { email: email.value, code: code.value.trim() });
      tell(say("Confirmed. Now log in.", "Onaylandı. Şimdi giriş yapın."));
      logIn(role, place, ready);
    },
    button(say("Send the code again", "Kodu yeniden gönder"), () => attempt(async () => {
      await call("accounts/sendConfirmation", { email: email.value });
      tell(say("Sent.", "Gönderildi."));
    }), "quiet"), button(say("Back", "Geri"), () => logIn(role, place, ready), "quiet")));
  (registered ? code : email).focus();
};

const changePassword = (role, place, ready, login) => {
  const [old, wanted] = [known("password", "password", "current-password"), known("password", "new-password", "new-password")];
  // Hidden: shows password managers whose password is changed.
  const whose = login ? loginField("username", "text", { value: login, readonly: true, hidden: true }) : null;
  show(place, form(say("Choose a new password", "Yeni parola seçin"),
    [whose, field(say("Temporary password", "Geçici parola"), old), field(say("New password", "Yeni parola"), wanted)],
    say("Change", "Değiştir"), async () => {
      await call("accounts/changePassword", { password: old.value, newPassword: wanted.value });
      logIn(role, place, ready);
    }));
  old.focus();
};

export const logOut = () => attempt(async () => {
  await call("accounts/logOut");
  setProof(null);
  location.reload();
});

/** A11: all stored personal data, to view and to erase. */
export const ownData = () => {
  const list = make("dl", { class: "pairs" });
  const phone = known("tel", "tel", "tel");
  const mean = input("checkbox");
  return make("details", {}, make("summary", {}, say("My data", "Verilerim")),
    button(say("Show all data stored about me", "Hakkımda saklanan bütün verileri göster"), () => attempt(async () => {
      const { data } = await call("accounts/tellMyData");
      show(list, data.map((datum) => Object.entries(datum).map(([name, value]) => [make("dt", {}, name), make("dd", {}, String(value))])));
    })), list,
    make("form", { method: "post", novalidate: true, onsubmit: (event) => { event.preventDefault(); attempt(async () => {
      await call("accounts/setTelephone", { telephone: phone.value });
      tell(say("You can now also log in with this phone number.", "Artık bu telefon numarasıyla da giriş yapabilirsiniz."));
    }); } },
    field(say("Phone number", "Telefon numarası"), phone,
      say("with the country code, for example +49 170 1234567", "ülke koduyla, örneğin +90 532 1234567")),
    make("p", { class: "actions" }, make("button", { type: "submit" }, say("Save", "Kaydet")),
      button(say("Remove", "Kaldır"), () => attempt(async () => {
        await call("accounts/removeTelephone");
        tell(say("The phone number was removed.", "Telefon numarası kaldırıldı."));
      }), "quiet"))),
    make("p", { class: "check" }, make("label", {}, mean, say(" Yes, erase my account.", " Evet, hesabımı sil."))),
    button(say("Erase my account", "Hesabımı sil"), () => attempt(async () => {
      await call("accounts/eraseMe", { confirmed: mean.checked });
      setProof(null);
      location.reload();
    }), "danger"));
};
