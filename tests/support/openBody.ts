/** A request body that the test sends in steps. */
export interface OpenBody {
  stream: ReadableStream<Uint8Array>;
  /** Resolves when the receiver has read the bytes and wants more, or stops reading. */
  send(bytes: Uint8Array): Promise<void>;
  end(): void;
}

function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
}

export function openBody(): OpenBody {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let pulled = signal();
  let refused = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: () => pulled.give(),
      cancel: () => {
        refused = true;
        pulled.give();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    send: async (bytes) => {
      await pulled.given;
      if (refused) return;
      pulled = signal();
      controller.enqueue(bytes);
      await pulled.given;
    },
    end: () => {
      if (!refused) controller.close();
    },
  };
}
