export const texts = {
  region: 'Notifications',
  close: 'Close notification',
  error: 'Error',
  missingPart: 'This part could not be loaded. Reload the page and try again.',
  reload: 'Reload the page',
};
