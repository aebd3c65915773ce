import Sheet from '../keys/KeySheet.tsx';
import { useToolWords } from '../ui/page/useToolWords.ts';

/** The key sheet with its words, which nothing else says. */
export default function KeySheet(props: { onClose: () => void }) {
  useToolWords();
  return <Sheet {...props} />;
}
