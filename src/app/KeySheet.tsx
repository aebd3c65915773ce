import Sheet from '../keys/KeySheet.tsx';
import { useToolWords } from '../ui/page/useToolWords.ts';

/** Loads the texts that only the key sheet uses. */
export default function KeySheet(props: { onClose: () => void }) {
  useToolWords();
  return <Sheet {...props} />;
}
