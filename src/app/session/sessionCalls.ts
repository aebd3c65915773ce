import type { Demo } from '../../domain/demo.ts';
import type { Credentials, CurrentUser } from '../../domain/user.ts';
import { createGraphClient } from '../../graph/client/client.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { DeviceTokenStore, StoredToken } from './tokenStore.ts';

/** The calls that the session itself makes. Each throws GraphFailure. */
export interface SessionCalls {
  logIn(credentials: Credentials): Promise<StoredToken>;
  userDetail(authorization: string): Promise<CurrentUser>;
  logOut(authorization: string): Promise<unknown>;
}

const loginMutation = graphql(`
  mutation Login($input: Credentials_Input!) {
    userLogin(input: $input) {
      token
      scheme
      deviceToken
    }
  }
`);

const logOutMutation = graphql(`
  mutation LogOut {
    userLoginOut {
      done
    }
  }
`);

const forgetPasswordMutation = graphql(`
  mutation ForgetPassword($input: ForgetPassword_Input!) {
    userForgetPassword(input: $input) {
      done
    }
  }
`);

/** Queries the logged-in user; index.html itself sends it if a token is stored (scripts/first-files-plugin.ts). */
export const userDetailQuery = graphql(`
  query UserDetail {
    userDetail {
      userId
      name
      account
      enterpriseId
      mobile
      avatarUrl
      roleId
      agentId
      agentName
    }
  }
`);

const demoQuery = graphql(`
  query Demo {
    sysDemo {
      demo
      accounts {
        enterpriseId
        account
        password
        roleId
      }
    }
  }
`);

/**
 * Creates a graph client for one call. Because urql shares one answer among equal queries, another token's answer or one
 * from before a change could be reused otherwise. The caller handles failures.
 */
function graphFor(locale: () => string, authorization?: string, send?: typeof fetch) {
  return createGraphClient({
    ...(send && { fetch: send }),
    authorization: () => authorization,
    locale,
    onFailure: () => undefined,
  });
}

/** With `keepalive`, the request is sent even if the page is left at the same moment. */
const fetchOverLeaving: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

/** Requests a new password from the user's superior. Throws GraphFailure. */
export async function forgetPassword(
  locale: () => string,
  input: { enterpriseId: string; account: string },
): Promise<void> {
  await graphFor(locale).mutate(forgetPasswordMutation, { input });
}

/** Returns the demo's data if the store is a demo; undefined if that is unknown, because nobody waits for it. */
export async function readDemo(locale: () => string): Promise<Demo | undefined> {
  const answer = await graphFor(locale)
    .query(demoQuery, {})
    .catch(() => undefined);
  return (answer?.sysDemo ?? undefined) as Demo | undefined;
}

export function sessionCalls(locale: () => string, device: DeviceTokenStore): SessionCalls {
  return {
    logIn: async (credentials) => {
      const input = { ...credentials, deviceToken: device.read() ?? '' };
      const { userLogin } = await graphFor(locale).mutate(loginMutation, { input });
      if (!userLogin) throw new Error('The graph answered neither a token nor an error');
      const { deviceToken, ...issued } = userLogin;
      if (deviceToken) device.write(deviceToken);
      return issued;
    },
    userDetail: async (authorization) => {
      const { userDetail } = await graphFor(locale, authorization).query(userDetailQuery, {});
      if (!userDetail) throw new Error('The graph answered neither a user nor an error');
      return userDetail as CurrentUser;
    },
    logOut: (authorization) => graphFor(locale, authorization, fetchOverLeaving).mutate(logOutMutation, {}),
  };
}
