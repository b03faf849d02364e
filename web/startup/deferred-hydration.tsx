import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type JSX,
  type ReactNode,
} from 'react'

type PlaceProps = { part: string; className?: string | undefined; children: ReactNode }

/** Keeps the server's markup until the component, from `lazyUntilTouch`, has been fetched. */
export function DeferredHydration({ children, ...place }: PlaceProps) {
  const [isHydrated, setIsHydrated] = useState(false)
  // A change before hydration would make React render again and lose typed text, so changes wait.
  const [first] = useState(children)
  return (
    <Place {...place} isHydrated={isHydrated} tell={setIsHydrated}>
      {isHydrated ? children : first}
    </Place>
  )
}

const Place = memo(function Place({
  part,
  className,
  children,
  isHydrated,
  tell,
}: PlaceProps & { isHydrated: boolean; tell: (isHydrated: true) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHydrated) place.current?.dispatchEvent(new Event('hydrated', { bubbles: true }))
  }, [isHydrated])
  return (
    <div ref={place} className={className} data-deferred={isHydrated ? undefined : part}>
      <Suspense>
        {children}
        <AfterHydration tell={tell} />
      </Suspense>
    </div>
  )
})

/** Before any press can reach what was drawn with the props of before. */
function AfterHydration({ tell }: { tell: (isHydrated: true) => void }) {
  useLayoutEffect(() => tell(true), [tell])
  return null
}

const comingWithPage: Promise<unknown>[] = []
let isOnFirstPage = typeof document !== 'undefined'

/**
 * Fetches the part with the first touch of a page that the server made; after a link at once, see `partsOfPage`.
 * @param isWantedNow tells whether this browser's data needs it at once
 */
export function lazyUntilTouch<Props>(
  part: string,
  load: () => Promise<ComponentType<Props>>,
  isWantedNow: () => boolean = () => false,
) {
  const isShown = typeof document !== 'undefined' && document.querySelector(`[data-deferred="${part}"]`) !== null
  const isAbsent = !isShown && isOnFirstPage && document.querySelector('[data-deferred]') !== null
  if (isAbsent) void waitForTouch().then(load)
  if (isShown || isAbsent)
    return lazy(async () => {
      if (isShown && !isWantedNow()) await waitForTouch()
      return { default: await load() }
    })
  let Loaded: ComponentType<Props>
  comingWithPage.push(load().then((component) => (Loaded = component)))
  return function Part(props: Props & JSX.IntrinsicAttributes) {
    return <Loaded {...props} />
  }
}

/** Resolves when all parts that wait for no touch are there: a page waits for them before it is drawn. */
export async function partsOfPage(): Promise<void> {
  isOnFirstPage = false
  await Promise.all(comingWithPage)
}

let touch: Promise<void> | undefined

function waitForTouch(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve()
  const kinds = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'input', 'scroll']
  touch ??= new Promise((resolve) => {
    for (const kind of kinds) addEventListener(kind, () => resolve(), { once: true, capture: true, passive: true })
  })
  return touch
}

/** Resolves when all these parts are hydrated and their typing has been repeated. */
export async function waitForHydration(part: string): Promise<void> {
  while (document.querySelector(`[data-deferred="${part}"]`))
    await new Promise((resolve) => addEventListener('hydrated', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve))
}
