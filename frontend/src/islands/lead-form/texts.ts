/** The texts of the form, and of the notices about it. */
export const texts = {
  labels: { name: 'Name', email: 'Email', company: 'Company', message: 'Message' },
  optional: 'optional',
  /** The label of the hidden spam trap, for people who find it anyway. */
  trap: 'Leave this field empty',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  successTitle: 'Success',
  success: "Thank you for your interest. We'll be in touch soon!",
  validationTitle: 'Validation Error',
  validation: 'Please check all fields are filled correctly.',
  errorTitle: 'Error',
  errorFallback: 'Something went wrong. Please try again.',
  errorSuffix: ' (Check console for details)',
};
