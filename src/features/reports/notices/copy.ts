import type { NoticeGround, NoticeSender } from '#contract/entities/notice.ts';

/** Words of complaints that the server says too. */
export const noticeCopy = {
  grounds: {
    false: 'It is not true',
    unlawful: 'The law forbids it',
    'personal-data': 'It names or points to a person',
    intimate: 'It shows somebody in private',
    minor: 'It is about a child',
    threat: 'It puts somebody in danger',
    'court-order': 'A court ordered its removal',
  } satisfies Record<NoticeGround, string>,
  senders: {
    place: 'I speak for the place',
    person: 'It is about me',
    authority: 'I write for an authority or a court',
    other: 'Somebody else',
  } satisfies Record<NoticeSender, string>,
  errors: {
    'notice-address-required': 'Please say which report it is',
    'notice-words-required': 'Please copy the words, or say which picture',
    'notice-reason-required': 'Please say why',
    'notice-name-required': 'Please give your name',
    'good-faith-required': 'Please confirm that it is true',
    'notice-report-not-found': 'No report that is public has this address.',
    'notice-not-found': 'There is no complaint at this link.',
    'notices-rate-limited': 'As many complaints were sent as we can take in a day. Please try again tomorrow.',
  },
} as const;
