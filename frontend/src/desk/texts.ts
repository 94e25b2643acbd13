/** What several parts of the desk say. */
export const texts = {
  fields: { company: 'Company', message: 'Message' },
  leadStates: { new: 'New', answered: 'Answered', closed: 'Closed' },
  suspected: 'Suspected spam',
  dialogs: {
    erasure: 'Erase an address',
    activity: 'Activity',
    subscribers: 'Subscribers',
    shortcuts: 'Keyboard shortcuts',
  },
  newsletterCounts: { subscribed: 'subscribed', unconfirmed: 'not yet confirmed', left: 'left' },
  loading: 'Loading...',
  loadingFailed: 'Error loading leads: ',
  failed: 'That did not work: ',
  gone: (id: number) => `Request #${id} was removed by somebody else.`,
};
