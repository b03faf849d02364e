import {
  BuyersIcon,
  CourierIcon,
  HistoryIcon,
  KeyIcon,
  LetterIcon,
  OrdersIcon,
  PackIcon,
  PeopleIcon,
  PersonIcon,
  ProductsIcon,
  SettingsIcon,
  StarIcon,
  StockIcon,
  TaxIcon,
  TodayIcon,
  TroubleIcon,
} from './design/icons.tsx'
import type { ScreenRow } from './frame/places.ts'

/** Every screen of the counter. */
export const screens: readonly ScreenRow[] = [
  {
    path: '',
    place: { label: 'Today', icon: TodayIcon, key: 't' },
    load: () => import('./today/today-screen.tsx').then(({ TodayScreen }) => TodayScreen),
  },
  {
    path: 'orders',
    needs: 'orders.see',
    place: { label: 'Orders', icon: OrdersIcon, key: 'o' },
    load: () => import('./orders/orders-screen.tsx').then(({ OrdersScreen }) => OrdersScreen),
  },
  {
    path: 'orders/board',
    needs: 'orders.see',
    load: () => import('./orders/board-screen.tsx').then(({ BoardScreen }) => BoardScreen),
  },
  {
    path: 'orders/:number',
    needs: 'orders.see',
    load: () => import('./orders/order-screen.tsx').then(({ OrderScreen }) => OrderScreen),
  },
  {
    path: 'table',
    needs: 'orders.pack',
    place: { label: 'Packing table', icon: PackIcon, key: 'k' },
    load: () => import('./frame/open-table.tsx').then(({ OpenTable }) => OpenTable),
  },
  {
    path: 'hand-over',
    needs: 'parcels.hand-over',
    place: { label: 'Hand over', icon: CourierIcon, key: 'v' },
    load: () => import('./hand-over/hand-over-screen.tsx').then(({ HandOverScreen }) => HandOverScreen),
  },
  {
    path: 'breaks',
    needs: 'orders.money',
    place: { label: 'Needs you', icon: TroubleIcon, key: 'n' },
    load: () => import('./breaks/breaks-screen.tsx').then(({ BreaksScreen }) => BreaksScreen),
  },
  {
    path: 'enquiries',
    needs: 'enquiries.answer',
    place: { label: 'Enquiries', icon: LetterIcon, key: 'e' },
    load: () => import('./enquiries/enquiries-screen.tsx').then(({ EnquiriesScreen }) => EnquiriesScreen),
  },
  {
    path: 'enquiries/:number',
    needs: 'enquiries.answer',
    load: () => import('./enquiries/enquiry-screen.tsx').then(({ EnquiryScreen }) => EnquiryScreen),
  },
  {
    path: 'reviews',
    needs: 'reviews.decide',
    place: { label: 'Reviews', icon: StarIcon, key: 'r' },
    load: () => import('./reviews/reviews-screen.tsx').then(({ ReviewsScreen }) => ReviewsScreen),
  },
  {
    path: 'products',
    needs: 'products.see',
    place: { label: 'Products', icon: ProductsIcon, key: 'p' },
    load: () => import('./catalogue/products-screen.tsx').then(({ ProductsScreen }) => ProductsScreen),
  },
  {
    path: 'products/sheet',
    needs: 'products.write',
    load: () => import('./catalogue/grid/grid-screen.tsx').then(({ GridScreen }) => GridScreen),
  },
  {
    path: 'products/:id',
    needs: 'products.see',
    load: () => import('./catalogue/product-screen.tsx').then(({ ProductScreen }) => ProductScreen),
  },
  {
    path: 'import',
    needs: 'products.import',
    load: () => import('./imports/imports-screen.tsx').then(({ ImportsScreen }) => ImportsScreen),
  },
  {
    path: 'import/:id',
    needs: 'products.import',
    load: () => import('./imports/import-screen.tsx').then(({ ImportScreen }) => ImportScreen),
  },
  {
    path: 'categories',
    needs: 'products.see',
    load: () => import('./catalogue/categories-screen.tsx').then(({ CategoriesScreen }) => CategoriesScreen),
  },
  {
    path: 'stock',
    needs: 'stock.see',
    place: { label: 'Stock', icon: StockIcon, key: 's' },
    load: () => import('./stock/stock-screen.tsx').then(({ StockScreen }) => StockScreen),
  },
  {
    path: 'stock/:variant',
    needs: 'stock.see',
    load: () => import('./stock/stock-ledger-screen.tsx').then(({ StockLedgerScreen }) => StockLedgerScreen),
  },
  {
    path: 'buyers',
    needs: 'customers.see',
    place: { label: 'Buyers', icon: BuyersIcon, key: 'b' },
    load: () => import('./buyers/buyers-screen.tsx').then(({ BuyersScreen }) => BuyersScreen),
  },
  {
    path: 'buyers/:id',
    needs: 'customers.see',
    load: () => import('./buyers/buyer-screen.tsx').then(({ BuyerScreen }) => BuyerScreen),
  },
  {
    path: 'tax',
    needs: 'reports.tax',
    place: { label: 'GST by month', icon: TaxIcon, key: 'g' },
    load: () => import('./tax/months-screen.tsx').then(({ MonthsScreen }) => MonthsScreen),
  },
  {
    path: 'tax/:month',
    needs: 'reports.tax',
    load: () => import('./tax/month-screen.tsx').then(({ MonthScreen }) => MonthScreen),
  },
  {
    path: 'staff',
    needs: 'staff.write',
    place: { label: 'Staff', icon: PeopleIcon, key: 'm' },
    load: () => import('./staff/staff-screen.tsx').then(({ StaffScreen }) => StaffScreen),
  },
  {
    path: 'staff/:id',
    needs: 'staff.write',
    load: () => import('./staff/staff-member-screen.tsx').then(({ StaffMemberScreen }) => StaffMemberScreen),
  },
  {
    path: 'devices',
    needs: 'staff.write',
    load: () => import('./devices/devices-screen.tsx').then(({ DevicesScreen }) => DevicesScreen),
  },
  {
    path: 'tokens',
    needs: 'tokens.write',
    place: { label: 'API tokens', icon: KeyIcon, key: 'k' },
    load: () => import('./tokens/tokens-screen.tsx').then(({ TokensScreen }) => TokensScreen),
  },
  {
    path: 'settings',
    needs: 'settings.write',
    place: { label: 'Settings', icon: SettingsIcon, key: 'c' },
    load: () => import('./settings/settings-screen.tsx').then(({ SettingsScreen }) => SettingsScreen),
  },
  {
    path: 'settings/keys',
    needs: 'keys.write',
    load: () => import('./settings/keys-screen.tsx').then(({ KeysScreen }) => KeysScreen),
  },
  {
    path: 'settings/webhooks',
    needs: 'webhooks.write',
    load: () => import('./settings/webhooks-screen.tsx').then(({ WebhooksScreen }) => WebhooksScreen),
  },
  {
    path: 'settings/webhooks/:id',
    needs: 'webhooks.write',
    load: () => import('./settings/webhook-screen.tsx').then(({ WebhookScreen }) => WebhookScreen),
  },
  {
    path: 'settings/:group',
    needs: 'settings.write',
    load: () => import('./settings/setting-group-screen.tsx').then(({ SettingGroupScreen }) => SettingGroupScreen),
  },
  {
    path: 'audit',
    needs: 'audit.see',
    place: { label: 'Who did what', icon: HistoryIcon, key: 'h' },
    load: () => import('./audit/audit-screen.tsx').then(({ AuditScreen }) => AuditScreen),
  },
  {
    path: 'me',
    place: { label: 'My account', icon: PersonIcon, key: 'a' },
    load: () => import('./me/me-screen.tsx').then(({ MeScreen }) => MeScreen),
  },
]
