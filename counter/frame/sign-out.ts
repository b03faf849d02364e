import { call } from '../api/call.ts'
import { showNotice } from '../design/notices.tsx'
