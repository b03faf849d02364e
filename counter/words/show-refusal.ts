import { use } from 'react'
import { showNotice } from '../design/notices.tsx'
import { useRefusalText, type Refused } from './refusal-text.ts'
import { useSay, WordsContext } from './words.ts'

/** Shows why, until somebody has read it. */
export function useShowRefusal(): (refused: Refused) => void {
  const say = useSay()
  const refusalText = useRefusalText()
  const { language } = use(WordsContext).spoken
  return (refused) =>
    showNotice({
      kind: 'failed',
      text: refusalText(refused),
      ...(language !== 'en' && { close: say('wait.fine') }),
    })
}
