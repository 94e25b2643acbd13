/**
 * Leaves an address that contains a user name or password, such as https://admin:password@example.com/, for the same
 * one without: browsers refuse to fetch relative to such an address, and find no integrity hash for its scripts. They
 * have the credentials for the site by then. Returns whether the page is being left.
 */
export const leaveCredentials = (): boolean => {
  // Not window.location, from which Chromium omits the credentials.
  const address = new URL(document.URL);
  if (!address.username && !address.password) return false;
  address.username = address.password = '';
  window.location.replace(address);
  return true;
};
