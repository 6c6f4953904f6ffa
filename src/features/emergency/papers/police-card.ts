import { subjectOf, type FindKind, type Subject } from '../walk.ts';

export const CARD_LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'it', 'ja', 'ko', 'ar'] as const;
export type CardLanguage = (typeof CARD_LANGUAGES)[number];

/** In its own language, as a person looks for it. */
export const LANGUAGE_NAMES: Record<CardLanguage, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  ar: 'العربية',
};

export type SentenceId = 'help' | Subject | 'child' | 'look' | 'photos' | 'owner' | 'case' | 'interpreter';

/** One fixed sentence. `checkedBy`: who, speaking the language, has read it; null as long as nobody has. */
export interface CardSentence {
  readonly text: string;
  readonly checkedBy: string | null;
}

type Texts = Record<SentenceId, string>;

const TEXTS: Record<CardLanguage, Texts> = {
  en: {
    help: 'I need the police.',
    camera: 'I think there is a hidden camera in my room.',
    tracker: 'I found a tracking device that is not mine.',
    door: 'Someone forced my door.',
    unsure: 'I found a device in my room. I do not know what it is.',
    child: 'A child is with me.',
    look: 'Please look at it where it is. It may be evidence.',
    photos: 'I have photos.',
    owner: 'Please do not tell the owner yet.',
    case: 'Please give me a case number in writing.',
    interpreter: 'I need an interpreter.',
  },
  es: {
    help: 'Necesito a la policía.',
    camera: 'Creo que hay una cámara oculta en mi habitación.',
    tracker: 'He encontrado un dispositivo de rastreo que no es mío.',
    door: 'Alguien ha forzado mi puerta.',
    unsure: 'He encontrado un aparato en mi habitación. No sé qué es.',
    child: 'Hay un menor conmigo.',
    look: 'Por favor, examínelo donde está. Puede ser una prueba.',
    photos: 'Tengo fotos.',
    owner: 'Por favor, no avise todavía al propietario.',
    case: 'Por favor, deme un número de denuncia por escrito.',
    interpreter: 'Necesito un intérprete.',
  },
  fr: {
    help: 'J’ai besoin de la police.',
    camera: 'Je pense qu’il y a une caméra cachée dans ma chambre.',
    tracker: 'J’ai trouvé un traceur qui n’est pas à moi.',
    door: 'Quelqu’un a forcé ma porte.',
    unsure: 'J’ai trouvé un appareil dans ma chambre. Je ne sais pas ce que c’est.',
    child: 'Un enfant est avec moi.',
    look: 'Veuillez l’examiner là où il se trouve. C’est peut-être une preuve.',
    photos: 'J’ai des photos.',
    owner: 'Merci de ne pas encore prévenir le propriétaire.',
    case: 'Veuillez me donner un numéro de dossier par écrit.',
    interpreter: 'J’ai besoin d’un interprète.',
  },
  de: {
    help: 'Ich brauche die Polizei.',
    camera: 'Ich glaube, in meinem Zimmer ist eine versteckte Kamera.',
    tracker: 'Ich habe einen Tracker gefunden, der nicht mir gehört.',
    door: 'Jemand hat meine Tür aufgebrochen.',
    unsure: 'Ich habe in meinem Zimmer ein Gerät gefunden. Ich weiß nicht, was es ist.',
    child: 'Ein Kind ist bei mir.',
    look: 'Bitte sehen Sie es sich dort an, wo es ist. Es kann ein Beweismittel sein.',
    photos: 'Ich habe Fotos.',
    owner: 'Bitte sagen Sie dem Eigentümer noch nichts.',
    case: 'Bitte geben Sie mir schriftlich ein Aktenzeichen.',
    interpreter: 'Ich brauche jemanden, der dolmetscht.',
  },
  pt: {
    help: 'Preciso da polícia.',
    camera: 'Acho que há uma câmera escondida no meu quarto.',
    tracker: 'Encontrei um rastreador que não é meu.',
    door: 'Alguém arrombou a minha porta.',
    unsure: 'Encontrei um aparelho no meu quarto. Não sei o que é.',
    child: 'Há uma criança comigo.',
    look: 'Por favor, examine-o no lugar onde está. Pode ser uma prova.',
    photos: 'Tenho fotos.',
    owner: 'Por favor, não avise ainda o proprietário.',
    case: 'Por favor, dê-me um número de ocorrência por escrito.',
    interpreter: 'Preciso de um intérprete.',
  },
  it: {
    help: 'Ho bisogno della polizia.',
    camera: 'Penso che ci sia una telecamera nascosta nella mia camera.',
    tracker: 'Ho trovato un localizzatore che non è mio.',
    door: 'Qualcuno ha forzato la mia porta.',
    unsure: 'Ho trovato un dispositivo nella mia camera. Non so che cosa sia.',
    child: 'Con me c’è un minore.',
    look: 'Per favore, lo esamini dove si trova. Potrebbe essere una prova.',
    photos: 'Ho delle foto.',
    owner: 'Per favore, non avvisi ancora il proprietario.',
    case: 'Per favore, mi dia per iscritto un numero di pratica.',
    interpreter: 'Ho bisogno di un interprete.',
  },
  ja: {
    help: '警察の助けが必要です。',
    camera: '部屋に隠しカメラがあると思います。',
    tracker: '自分のものではない追跡装置を見つけました。',
    door: '誰かが部屋のドアをこじ開けました。',
    unsure: '部屋で機器を見つけました。何かわかりません。',
    child: '子どもが一緒にいます。',
    look: '動かさずに、その場で確認してください。証拠かもしれません。',
    photos: '写真があります。',
    owner: '持ち主にはまだ知らせないでください。',
    case: '受理番号を紙に書いてください。',
    interpreter: '通訳をお願いします。',
  },
  ko: {
    help: '경찰의 도움이 필요합니다.',
    camera: '제 방에 몰래카메라가 있는 것 같습니다.',
    tracker: '제 것이 아닌 위치 추적 장치를 발견했습니다.',
    door: '누군가 제 방 문을 강제로 열었습니다.',
    unsure: '제 방에서 기기를 발견했습니다. 무엇인지 모르겠습니다.',
    child: '아이가 함께 있습니다.',
    look: '옮기지 말고 그 자리에서 확인해 주세요. 증거일 수 있습니다.',
    photos: '사진이 있습니다.',
    owner: '주인에게 아직 알리지 말아 주세요.',
    case: '사건 번호를 종이에 적어 주세요.',
    interpreter: '통역이 필요합니다.',
  },
  ar: {
    help: 'أحتاج إلى الشرطة.',
    camera: 'أعتقد أن هناك كاميرا مخفية في غرفتي.',
    tracker: 'وجدت جهاز تتبع ليس لي.',
    door: 'فتح شخص ما بابي بالقوة.',
    unsure: 'وجدت جهازًا في غرفتي ولا أعرف ما هو.',
    child: 'معي طفل.',
    look: 'من فضلكم افحصوه في مكانه. قد يكون دليلًا.',
    photos: 'لدي صور.',
    owner: 'من فضلكم لا تخبروا المالك الآن.',
    case: 'من فضلكم أعطوني رقم القضية مكتوبًا.',
    interpreter: 'أحتاج إلى مترجم.',
  },
};

/** Who has checked which sentence. Empty: nobody has, and the card says so of each. */
const CHECKED: readonly { readonly language: CardLanguage; readonly id: SentenceId; readonly by: string }[] = [];

export function sentenceOf(language: CardLanguage, id: SentenceId): CardSentence {
  const check = CHECKED.find((row) => row.language === language && row.id === id);
  return { text: TEXTS[language][id], checkedBy: check?.by ?? null };
}

export function directionOf(language: CardLanguage): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** What the card says, in its order. */
export function sentencesOf(kind: FindKind | null): readonly SentenceId[] {
  const subject = subjectOf(kind);
  return [
    'help',
    subject,
    ...(kind === 'child' ? (['child'] as const) : []),
    ...(subject === 'door' ? [] : (['look'] as const)),
    'photos',
    'owner',
    'case',
    'interpreter',
  ];
}

/** Where the police read one of the nine languages; everywhere else the card begins in English. */
const COUNTRIES: Record<Exclude<CardLanguage, 'en'>, string> = {
  es: 'AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV UY VE',
  fr: 'FR MC',
  de: 'AT CH DE LI LU',
  pt: 'BR PT',
  it: 'IT SM VA',
  ja: 'JP',
  ko: 'KR',
  ar: 'AE BH EG JO KW LB MA OM QA SA TN',
};

/** The language of a country (ISO 3166-1 alpha-2). */
export function languageOfCountry(country: string): CardLanguage {
  const found = CARD_LANGUAGES.find(
    (language) => language !== 'en' && COUNTRIES[language].split(' ').includes(country),
  );
  return found ?? 'en';
}
