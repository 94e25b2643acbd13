import { checkServerIdentity, type PeerCertificate } from 'node:tls';

/**
 * The codes of a failed handshake and of a certificate that is not accepted, see
 * https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const TLS_ERROR =
  /^(?:EPROTO$|ERR_SSL_|ERR_TLS_)|CERT|CRL|ISSUER|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH/;

/** Whether the code of an error means that a server was reached, but that the TLS connection to it failed. */
export const isTlsError = (code: string): boolean => TLS_ERROR.test(code);

/**
 * A replacement for the TLS option `checkServerIdentity` that checks the same, and passes on when the certificate ends.
 * TLS calls it for each full handshake with a certificate that is otherwise valid.
 */
export const watchCertificate =
  (seen: (end: Date) => void) =>
  (host: string, certificate: PeerCertificate): Error | undefined => {
    seen(new Date(certificate.valid_to));
    return checkServerIdentity(host, certificate);
  };
