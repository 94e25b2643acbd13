export const texts = {
  shortcutsOn: 'Use these shortcuts',
  deleteTitle: 'Delete this request?',
  deleteText:
    'The request will be deleted permanently. A record stays that a request was deleted, without saying whose.',
  deleteManyText:
    'They will be deleted permanently. A record stays that requests were deleted, without saying whose.',
  deleteSuspectedText:
    'Every suspected request will be deleted permanently, also those that are not loaded here. A record stays that they were deleted, without saying whose.',
  cancel: 'Cancel',
  eraseTitle: 'Erase everything from an email address',
  eraseText:
    'Every request from this address and its subscription to the newsletter will be deleted permanently. The audit trail keeps the numbers of the requests, without the address. The program that sends the newsletter is not told, so remove the address there by hand.',
  eraseLabel: 'Email',
  eraseFind: 'Look up',
  eraseNothing: 'Nothing is stored for this address. Please check its spelling: ',
  eraseFound: 'To be erased: everything stored for ',
  eraseLeads: 'Requests: ',
  eraseConfirm: 'Erase',
  newsletter: 'Newsletter: ',
  newsletterCounts: { subscribed: 'subscribed', unconfirmed: 'not yet confirmed', left: 'left' },
  subscribersCsv: 'Subscribers as CSV',
  subscribersJsonl: 'Subscribers as JSON lines',
  erased: 'Requests erased: ',
  erasedSubscription: ', with the newsletter subscription',
};
