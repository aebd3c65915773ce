/** Work that was not done in time; it may still finish later. */
export class DeadlineExceeded extends Error {
  constructor(milliseconds: number) {
    super(`Nothing came of it within ${milliseconds / 1000} s, and it is not waited for any longer`);
  }
}

/** Settles as the work does. Throws DeadlineExceeded if the work takes longer than `milliseconds`. */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineExceeded(milliseconds)), milliseconds).unref();
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
