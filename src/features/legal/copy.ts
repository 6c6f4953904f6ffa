import { PLANS } from '#contract/plans.ts';
import {
  ACCOUNT_LOG_KEPT_DAYS,
  CLOSED_EVIDENCE_KEPT_DAYS,
  EVENTS_KEPT_MONTHS,
  WHOLE_PICTURES_KEPT_DAYS,
} from '#contract/retention.ts';
import { keptSentences } from './kept-copy.ts';
import { retentionSentences } from './retention-copy.ts';

const dollars = (cents: number): string => `$${cents / 100}`;

/** The policy pages. Every sentence describes what this product does; a change of the product changes them. */
export const copy = {
  effective: 'Effective August 24, 2025',
  back: 'Home',
  contactTitle: 'Contact',
  contact: {
    general: 'Questions:',
    privacy: 'Privacy requests:',
    none: 'This server has not been given a contact address.',
  },

  complain: 'Dispute a report',
  transparency: 'What is done about reports and complaints, in figures',

  privacy: {
    title: 'Privacy Policy',
    lead: 'What is stored, for how long, and who sees it.',
    sections: [
      {
        title: 'What never leaves your device',
        text: [
          'Pictures and sound. The camera and the microphone are analyzed on your device, frame by frame, and nothing of them is sent. Sound is not kept. Of what the camera finds or marks, a picture is kept with the find; it leaves only if you share it.',
          'The log of a room check, line by line, unless you share it. What it came to is saved as a scan.',
          'The hardware addresses of devices that a full network scan finds, and what they said about themselves beside a name.',
          'Which trackers you scanned at which of your stops.',
          'Photos, notes and logs that you keep as evidence, unless you send them to somebody or add them to a report. Only if you agree, one number made from them is sent, so that our server can confirm the time. A picture saved with content credentials stays here too: our server signs its hashes.',
          'What you write down after a find, and the country you chose there, unless you share it.',
          'Ticks on the checklist. They are gone when you leave the page.',
        ],
      },
      {
        title: 'What this browser keeps',
        text: [
          'It all goes when you press ‘Erase everything on this device’, above, or clear what this browser keeps of this site.',
          ...keptSentences,
        ],
      },
      {
        title: 'What we store about scans',
        text: [
          'Signed in: the kind of scan, its result, how much of it was usable, and what was measured, so that you can read it again. It stays with your account and is deleted with it.',
          'Not signed in: the kind of scan, its result and a count. Nothing links it to you.',
          'A network scan sends the names and IP addresses of the devices that answered, because that is its result; leave out “Save names and addresses” and only their number is. Not signed in, they are not kept.',
          'A tracker scan sends the names and makers of the devices you picked, a key card scan the first 8 characters of each card’s number, and a check for motion sensors the tones it heard. Not signed in, they are not kept either.',
          'A finished room check is sent as a scan, in words: what was looked at, what was seen where, and what stays unknown.',
        ],
      },
      {
        title: 'What we store about reports',
        text: [
          'Your report as you wrote it, so that a reviewer can compare it with what is published. It is not shown to anybody but reviewers, and each reading is logged.',
          'Nothing is published before a person has read it. E-mail addresses, phone, card and room numbers and plates are marked by a program, and so are names: after a title, from a list of 16,000 first names, or where the words around say that a person is meant. It misses some, and a reviewer takes out what is personal.',
          'Photos that you add: your browser takes out the place, the time and the camera before they are sent, and what you black out stays on your device. Our server draws each photo again and keeps that drawing, sealed. Only reviewers see it, until one of them approves a photo for everybody. Of a bundle we keep what its check said, and no file.',
          `You can delete each photo at any time, and all of them go with your account. Of a report that was refused, withdrawn, removed or never finished they are erased after ${CLOSED_EVIDENCE_KEPT_DAYS} days. What was never shown, and the whole of what was shown with black areas, is erased ${WHOLE_PICTURES_KEPT_DAYS / 365} years after publication.`,
          'For a private home, only the city is public, with a position no more exact than about one kilometer. Its address can be looked up by a number made from it: the address you ask for stays on your device. Whoever already knows an address can learn that a report about it exists.',
          'From which network a report or an answer came, as a fingerprint under a key that is made new each week. After 30 days fingerprint and key are gone.',
          'What you say about others’ reports: reviewers read it. Strikes against your account, with the reason, which you can read and appeal.',
          'Where you are, to about a kilometer, while you ask for reports near you, and nowhere after that. Your browser asks you first.',
          'That a round found nothing at a place, if you say so on its page: the round’s number, and nothing that it saw.',
          'The last day of your stay, if you tell it, so that nothing is published before you have left. Only its month is ever shown.',
          'A complaint about a report: the words, why, and what you say about yourself. Whoever wrote the report learns who you are only if you agree. Your e-mail address or number is read by the legal desk alone.',
          'With an account, an inbox of what happened to your reports, places and complaints. A mail that says so, where you confirmed an address, names neither place nor report.',
          'A report needs no account. Its receipt link is known to you alone: we keep only a fingerprint of it, and it lets you see the state and withdraw.',
          'Withdrawing a report or a photo may set a cookie for ten seconds. It says only that something changed, so that you see your change.',
        ],
      },
      {
        title: 'Your account',
        text: [
          'A username, a name, and your password as an argon2id hash that cannot be read back. We ask for no phone number, and for an e-mail address only if you want codes, and word of your reports, mailed to you: it counts once you have confirmed it, is used for nothing else, and goes when you remove it.',
          'A session cookie that only our server can read, and that ends after 14 days without a visit or 90 days in all. Signing out ends it at once.',
          'A second cookie, for a year, by which this browser is known as one that signed in before. It opens nothing: strangers who guess at your password then cannot slow you down.',
          'Passkeys as the public half of a key, recovery codes as fingerprints that cannot be reversed, and for each session the kind of browser and two times.',
          `A log of sign-ins, sign-outs and changes of your account, without addresses, for ${ACCOUNT_LOG_KEPT_DAYS / 365} years.`,
          'Of a check-on-me timer the address, the name and the place that you typed, until you stop it or its mail was sent. That it was sent is known for a month.',
          'Under ‘Account and security’ you can download everything held about you, and delete the account. Reports stay without your name and without their photos. We keep payment records without your name.',
        ],
      },
      {
        title: 'What we count',
        text: [
          'Which pages and features are used, with the time, the page’s address without its query, and the kind of browser; signed in, with your account.',
          'That a camera scan ended, how many alarms it raised, of which kind and how sure. What you say a find was, and not its name.',
          `Each such line is deleted ${EVENTS_KEPT_MONTHS} months after its month. How often a page was opened on a day stays, with nobody’s name.`,
          'No address of your connection is stored. For limits against abuse it is turned into a keyed fingerprint that cannot be reversed.',
          'No advertising, no trackers, no third party on any page until you open a payment.',
        ],
      },
      {
        title: 'How long it is kept',
        text: [
          ...retentionSentences,
          'What somebody may need in court, or what a complaint is about, is kept until that is over.',
        ],
      },
      {
        title: 'Who sees it',
        text: [
          'You see your scans and reports. Reviewers see reports. Operators of this server can reach its database.',
          'Nobody buys it, and it is given to nobody unless a law compels it.',
        ],
      },
    ],
  },

  terms: {
    title: 'Terms of Service',
    lead: 'What you can expect, and what we ask of you.',
    sections: [
      {
        title: 'What the checks can do',
        text: [
          'A scan looks for what its sensors can measure and says what it could not. It can miss a device, and it can point at something harmless.',
          'No result is a promise that a place is free of surveillance. Decide with your own eyes and judgment; in danger, call the emergency number.',
          'We are not liable for what a scan missed or wrongly pointed at, as far as the law allows.',
        ],
      },
      {
        title: 'What we ask of you',
        text: [
          'Scan only rooms that you stay in and networks that you may use.',
          'Report what you saw, when and where, truthfully, without names. A report that accuses a person, or is made up, is not published.',
          'Do not touch or take what you find: photograph it and call the police.',
        ],
      },
      {
        title: 'Free and Pro',
        text: [
          'The camera scan, the reports, the guides and the checklist are free.',
          `Pro costs ${dollars(PLANS.monthly.priceCents)} a month, or ${dollars(PLANS.six_months.priceCents)} for six months.`,
          'By card it renews until you cancel, which you can do at any time. A part of a month is not refunded.',
          `By PayPal you pay once, for ${PLANS.monthly.proDays} or ${PLANS.six_months.proDays} days of Pro. Nothing renews.`,
        ],
      },
      {
        title: 'Reports of others',
        text: [
          'Reports are the words of their writers. They are reviewed for wording and personal data; the badge on a report says whether more was checked.',
          'The owner of a place can ask to speak for it on its page, and answer each report there.',
          'Anyone can complain about a report, without an account, and gets a receipt at once. While we check, the report says that it is disputed, and stays. One that is said to show somebody in private, to be about a child, to put somebody in danger, or to be forbidden by a court is taken down at once, until a person has looked.',
          'Within 48 hours of working days we tell whoever wrote the report, and they have five days to answer. A person who did not publish the report decides; three people remove it. Both sides read what was found, by which rule or law, and whether a program took part. Each can ask for another look within six months, by somebody else.',
          'What was done is counted by quarter, from the logs, for everybody to read.',
        ],
      },
    ],
  },
} as const;
