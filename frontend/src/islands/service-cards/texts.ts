export const texts = {
  ask: 'Ask about this service',
  /** The beginning of the message then. */
  about: (service: string) => `About: ${service}`,
};
