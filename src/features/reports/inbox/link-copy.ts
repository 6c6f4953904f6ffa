/** The link to the inbox. */
export const inboxLinkCopy = {
  link: (unread: number) => (unread === 0 ? 'Messages' : `Messages (${unread} new)`),
} as const;
