/** Never larger than 24 px; always beside words or inside something that has a name. */
const createIcon = (path: string) =>
  function PathIcon() {
    return (
      <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={path} />
      </svg>
    )
  }

export const CheckIcon = createIcon('M5 12.5l4.5 4.5L19 7.5')
export const ChevronIcon = createIcon('M6 9l6 6l6-6')
export const CloseIcon = createIcon('M6 6l12 12M18 6L6 18')
export const MoreIcon = createIcon('M4 7h16M4 12h16M4 17h16')
export const BellIcon = createIcon('M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5H4.5zM10 20.5h4M12 3v2')
export const PenIcon = createIcon('M5 19l1-4L16 5l3 3L9 18zM14 7l3 3')
export const TodayIcon = createIcon(
  'M12 4v2M12 18v2M4 12h2M18 12h2M6.5 6.5l1.4 1.4M16.1 16.1l1.4 1.4M17.5 6.5l-1.4 1.4M7.9 16.1l-1.4 1.4M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7',
)
export const OrdersIcon = createIcon('M4 8l8-4l8 4v8l-8 4l-8-4V8M4 8l8 4l8-4M12 12v8M8 6l8 4')
export const PeopleIcon = createIcon(
  'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M2.5 19.5c.5-3.5 3-5 6.5-5s6 1.5 6.5 5M15.5 5.4a3.5 3.5 0 0 1 0 6.3M17.5 14.8c2.3.5 3.7 2.1 4 4.7',
)
export const ProductsIcon = createIcon('M4 8.5l8-4.5l8 4.5v7.5l-8 4.5l-8-4.5zM4 8.5l8 4.5l8-4.5M12 13v7.5')
export const StockIcon = createIcon('M4 20V4M20 20V4M4 9h16M4 16h16M8 9V6h4v3M13 16v-3h4v3')
export const HistoryIcon = createIcon('M4 5v5h5M4.5 10a8 8 0 1 1-.4 4M12 8v4.5l3 2')
export const BuyersIcon = createIcon('M5 9h14l-1.2 11H6.2zM9 12V7a3 3 0 0 1 6 0v5')
export const ReportsIcon = createIcon('M5 20V10M12 20V4M19 20v-7M3 20h18')
export const TaxIcon = createIcon('M6 3.5h12v17l-3-2l-3 2l-3-2l-3 2zM9 8h6M9 11.5h6M9 15h3')
export const PersonIcon = createIcon('M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6')
export const KeyIcon = createIcon('M8.5 11a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M11.7 12.3L20 4M16 8l3 3M13.5 10.5l2 2')
export const SettingsIcon = createIcon(
  'M4 7h9M17 7h3M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 17h3M11 17h9M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
)
export const QuoteIcon = createIcon('M6 3.5h9l3 3v14H6zM9 8h4M9 12h6M9 16h6')
export const LetterIcon = createIcon('M4 6h16v12H4zM4 7l8 6l8-6')
export const NewsletterIcon = createIcon('M4 9.5l8-5l8 5V20H4zM4 9.5l8 5.5l8-5.5M8 8h8')
export const LetteringIcon = createIcon('M4 19L10 5l6 14M6 14.5h8M15 20h6')
export const StarIcon = createIcon('M12 4l2.4 5.2l5.6.7l-4.1 3.9l1 5.7l-4.9-2.8l-4.9 2.8l1-5.7l-4.1-3.9l5.6-.7z')
export const TroubleIcon = createIcon('M12 4.5L21 19.5H3zM12 10v4.5M12 17v.2')
export const PackIcon = createIcon('M4 8h16v12H4zM4 8l3-4h10l3 4M9 12h6M12 4v4')
export const CourierIcon = createIcon(
  'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 16a2 2 0 1 0 0 4a2 2 0 1 0 0-4M17 16a2 2 0 1 0 0 4a2 2 0 1 0 0-4',
)
export const GiftCardIcon = createIcon('M3.5 6h17v12h-17zM3.5 11h17M12 6v12M12 11l-3-3M12 11l3-3')
export const OfferIcon = createIcon('M4 12.5V4h8.5l7.5 7.5l-8.5 8.5zM8 7a1 1 0 1 0 0 2a1 1 0 1 0 0-2')
export const SearchIcon = createIcon('M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.3 15.3L20 20')
