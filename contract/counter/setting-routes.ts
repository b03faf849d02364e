import type { CounterRouteSchemas } from './route-schemas.ts'
import * as settings from './settings.ts'

export const settingRoutes = {
  'GET /counter/api/v1/settings': { response: settings.settingsResponse },
  'PATCH /counter/api/v1/settings/{group}': {
    body: settings.settingsChange,
    response: settings.settingGroupResponse,
    versioned: true,
  },
  'PUT /counter/api/v1/logo': { query: settings.logoQuery, response: settings.logoResponse },
  'POST /counter/api/v1/mail-words/{mail}/test': {
    body: settings.testMailRequest,
    response: settings.testMailResponse,
  },
  'POST /counter/api/v1/page-words/preview': {
    body: settings.previewWordsRequest,
    response: settings.previewWordsResponse,
  },
  'GET /counter/api/v1/keys': { response: settings.keysResponse },
  'PUT /counter/api/v1/keys/{set}': {
    body: settings.keysChange,
    response: settings.keySetResponse,
    versioned: true,
  },
  'DELETE /counter/api/v1/keys/{set}': { response: settings.keySetResponse, versioned: true },
} as const satisfies Record<string, CounterRouteSchemas>
