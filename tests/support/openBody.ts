/** A request's body that is sent as far as the test says. */
export interface OpenBody {
  stream: ReadableStream<Uint8Array>;
  /** Resolves once the receiver has taken the bytes and asks for more, or wants no more. */
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
