export const texts = {
  write: 'Write to us',
};
