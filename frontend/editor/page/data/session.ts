import { create } from 'zustand';
import { call } from '../../../src/lib/http.ts';

interface Session {
  hasEnded: boolean;
}

export const useSession = create<Session>(() => ({ hasEnded: false }));

let signedIn: PromiseWithResolvers<void> | undefined;

/** Opens the dialog. Whatever was asked in vain waits for it together. */
export const signInAgain = (): Promise<void> => {
  if (!signedIn) {
    signedIn = Promise.withResolvers();
    useSession.setState({ hasEnded: true });
  }
  return signedIn.promise;
};

/** @throws HttpError, such as of a wrong password */
export const signIn = async (address: string, password: string): Promise<void> => {
  await call('POST', '/session', { address, password });
  goOn();
};

/** Asks again whatever waits. */
export const goOn = (): void => {
  useSession.setState({ hasEnded: false });
  signedIn?.resolve();
  signedIn = undefined;
};

export const signOut = async (): Promise<void> => {
  await call('DELETE', '/session');
  window.location.assign('/');
};
