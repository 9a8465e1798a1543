/**
 * Words from which passwords are commonly made: the cores of the most used ones, given names, clubs, cities, feasts and
 * terms of trade. Small letters only; words shorter than three letters carry no information.
 */
export const COMMON_WORDS: readonly string[] = [
  ...splitWords`password passwort passcode passkey pass login logon signin welcome hello letmein access account admin administrator root user guest test
    testing tester demo sample default change changeme secret private secure security computer internet system server master manager office
    company staff work home house family friend friends love lover iloveyou loveyou baby babygirl angel honey sweet sweetheart darling dearest
    princess prince queen king boss chief money cash rich million naira dollar bank banking card wallet transfer payment business merchant shop
    store market trade trader trading sales customer cashier phone mobile samsung iphone google facebook whatsapp instagram twitter`,
  ...splitWords`jesus jesuschrist jesusislord christ god godisgood godislove gods lord grace mercy faith hope blessing blessed praise glory favour favor
    miracle victory heaven amen allah alhamdulillah bismillah muhammad mohammed islam muslim christian church pastor bible prayer thankgod
    goodness testimony divine destiny success winner champion believe power peace joy happy happiness smile`,
  ...splitWords`nigeria nigerian naija lagos abuja kano kaduna ibadan benin enugu onitsha warri calabar owerri aba jos ilorin ogun oyo delta rivers
    portharcourt lekki ikeja yaba surulere africa african eagles supereagles london america canada dubai`,
  ...splitWords`chelsea arsenal liverpool manchester manunited united mancity barcelona barca realmadrid madrid juventus bayern ronaldo messi neymar
    rooney drogba okocha kanu osimhen football soccer basketball sports`,
  ...splitWords`january february march april may june july august september october november december monday tuesday wednesday thursday friday
    saturday sunday ramadan sallah eid christmas xmas easter newyear birthday summer winter spring autumn harmattan`,
  ...splitWords`amina aisha aishat fatima zainab hauwa maryam halima khadija hadiza musa ibrahim ismail abubakar abdullahi usman umar yusuf sani bello
    aliyu ahmed mustapha hassan hussein suleiman chioma chinedu chidi emeka ngozi ifeanyi ikenna obinna uche nneka adaeze ada obi chukwu okafor
    okonkwo eze nnamdi kelechi tunde bola bisi segun femi funmi yemi kemi sola tola wale dayo ayo bukola folake titilayo adebayo adewale ade
    oluwa olamide temitope tope damilola samuel daniel david emmanuel michael joseph john james peter paul mary grace esther ruth sarah
    elizabeth rebecca victoria victor gloria joy patience precious favour mercy blessing success sunday friday monday goodluck godwin
    ashley jessica jennifer michelle nicole charlie thomas robert andrew matthew anthony jordan taylor`,
  ...splitWords`sunshine dragon monkey tiger lion eagle shadow flower rose lily diamond gold golden silver superman batman spiderman pokemon starwars
    naruto matrix ninja hunter killer freedom forever whatever trustno nothing something music dance dancing beautiful handsome pretty cookie
    chocolate banana orange apple cheese pepper ginger coffee summer purple yellow black white green blue red star stars moon hello world
    please thankyou goodbye goodday goodmorning morning night life live good best cool super mega number one first last new old big`,
  ...splitWords`mother father mummy mum mama mom daddy dad papa sister brother son daughter wife husband school student university teacher doctor
    lawyer engineer nurse lady guy girl boy man woman child children`,
]

/** Rows of keys from left to right, and the digits of the number block by columns. */
export const KEY_ROWS: readonly string[] = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6',
  '147',
  '258',
  '369',
  '2580',
  '0852',
  '159',
  '357',
]

function splitWords(text: TemplateStringsArray): string[] {
  return text.join('').split(/\s+/)
}
