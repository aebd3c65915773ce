import type { FilePurpose } from '../domain/fileUse.ts';
import type { GraphClient } from '../graph/client/client.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { graphql } from '../graph/client/graphql.ts';
import type { OpenedUpload } from '../machines/upload.ts';
import { pause } from './pause.ts';

export interface FileToOpen {
  name: string;
  purpose: FilePurpose;
  /** Bytes. */
  size: number;
  /** An upload to go on with. */
  fileId: string | undefined;
  /** Bytes of each part but the last; undefined: as many as the server likes. */
  partSize: number | undefined;
}

/** The calls that an upload makes. All throw GraphFailure. */
export interface UploadCalls {
  open(file: FileToOpen): Promise<OpenedUpload>;
  sendPart(
    url: string,
    content: Blob,
    onProgress: (loaded: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  complete(fileId: string): Promise<void>;
  cancel(fileId: string): Promise<void>;
  /** Resolves after the time, when the connection is back, or when it is cancelled. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

const ossTypeQuery = graphql(`
  query OssType {
    sysParameter {
      ossType
    }
  }
`);

const credentialQuery = graphql(`
  query UploadCredential(
    $name: String!
    $purpose: FilePurpose!
    $size: Float!
    $fileId: String
    $partSize: Int
  ) {
    fileUploadCredential(name: $name, purpose: $purpose, size: $size, fileId: $fileId, partSize: $partSize) {
      fileId
      parts {
        number
        size
        url
      }
    }
  }
`);

const completeMutation = graphql(`
  mutation UploadComplete($input: UploadComplete_Input!) {
    fileUploadComplete(input: $input) {
      id
    }
  }
`);

const cancelMutation = graphql(`
  mutation UploadCancel($input: UploadCancel_Input!) {
    fileUploadCancel(input: $input) {
      done
    }
  }
`);

/** Returns the page's calls. They are quiet, because failures are shown at the file. */
export function uploadCalls(graph: GraphClient): UploadCalls {
  const quiet = { quiet: true };
  return {
    open: async (file) => {
      const { sysParameter } = await graph.query(ossTypeQuery, {}, quiet);
      const headers = { ossType: sysParameter?.ossType ?? '' };
      const { fileUploadCredential: credential } = await graph.query(credentialQuery, file, {
        ...quiet,
        headers,
      });
      if (!credential) throw new Error('The graph answered neither a credential nor an error');
      return credential as OpenedUpload;
    },
    sendPart: async (url, content, onProgress, signal) => {
      // An external store gets no token, because its presigned address is the permission.
      const own = url.startsWith('/');
      try {
        await put(url, content, own ? graph.headers() : {}, onProgress, signal);
      } catch (error) {
        if (own && error instanceof GraphFailure && error.code === 401) graph.unauthorized();
        throw error;
      }
    },
    complete: async (fileId) => {
      await graph.mutate(completeMutation, { input: { fileId } }, undefined, quiet);
    },
    cancel: async (fileId) => {
      await graph.mutate(cancelMutation, { input: { fileId } }, undefined, quiet);
    },
    pause,
  };
}

/** Sends by XMLHttpRequest, because fetch does not report how much has been sent. */
function put(
  url: string,
  content: Blob,
  headers: Record<string, string>,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const failed = (message: string, code: number) => () => reject(new GraphFailure(message, code, []));
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else failed(messageIn(request.responseText), request.status)();
    };
    request.onerror = failed('', 0);
    request.onabort = failed('', 0);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(content);
  });
}

/** Returns the server's message; an external store's answer has none for users. */
function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { msg?: string }).msg ?? '';
  } catch {
    return '';
  }
}
