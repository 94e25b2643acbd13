/** A password that the configuration accepts. */
export const ADMIN_PASSWORD = 'seven quiet lanterns';
