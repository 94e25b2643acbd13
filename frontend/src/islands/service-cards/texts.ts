export const texts = {
  ask: 'Ask about this service',
};
