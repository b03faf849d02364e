import type { ReactNode } from 'react'

/** Never larger than 24 px; always beside words or inside something that has a name. */
function Icon({ children, size = 20 }: { children: ReactNode; size?: number | undefined }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

type IconProps = { size?: number }

const createIcon = (path: string) =>
  function PathIcon({ size }: IconProps) {
    return (
      <Icon size={size}>
        <path d={path} />
      </Icon>
    )
  }

export const SearchIcon = createIcon('M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L20 20')
export const MenuIcon = createIcon('M4 7h16M4 12h16M4 17h16')
export const HeartIcon = createIcon(
  'M12 20.3C5.2 15.2 3 12 3 8.7a4.8 4.8 0 0 1 9-2.1a4.8 4.8 0 0 1 9 2.1c0 3.3-2.2 6.5-9 11.6Z',
)
export const CheckIcon = createIcon('M5 12.5l4.5 4.5L19 7.5')
export const ArrowLeftIcon = createIcon('M20 12H4M10 6l-6 6l6 6')
export const ArrowRightIcon = createIcon('M4 12h16M14 6l6 6l-6 6')
export const PlusIcon = createIcon('M12 5v14M5 12h14')
export const MinusIcon = createIcon('M5 12h14')
export const TrashIcon = createIcon('M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5')
export const UserIcon = createIcon('M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6')
export const PauseIcon = createIcon('M9 6v12M15 6v12')
export const PlayIcon = createIcon('M8 5.5v13l11-6.5z')

export const CalendarIcon = createIcon('M4 6h16v14H4zM4 10h16M8 3v4M16 3v4')
