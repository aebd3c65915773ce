/** A page in the background draws no frame: so long it is waited for, in milliseconds. */
const longestFrame = 500;

/** Once the next frame is on the screen; gives what calls it off. */
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
