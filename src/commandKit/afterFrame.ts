/** Milliseconds to wait for a frame: a page in the background draws none. */
const longestFrame = 500;

/** Runs the work after the next frame is on the screen; returns a function that cancels it. */
export function afterFrame(work: () => void): () => void {
  let timer = setTimeout(work, longestFrame);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
