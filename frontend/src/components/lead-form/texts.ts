export const texts = {
  optional: 'optional',
  trap: 'Leave this field empty',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  received: (email: string) =>
    `Thank you. We have your message, and one of us will reply to ${email}.`,
  subscribing: (email: string) =>
    `Thank you. We have your address, ${email}. If we send you a link to confirm it, please open it: you are on the list only after that.`,
  successTitle: 'Success',
  success: "Thank you for your interest. We'll be in touch soon!",
  validationTitle: 'Validation Error',
  validation: 'Please check all fields are filled correctly.',
  errorTitle: 'Error',
  errorFallback: 'Something went wrong. Please try again.',
  errorSuffix: ' (Check console for details)',
};
