import * as api from './api'
import { initWith } from './browser/init'
import { offer } from './browser/script-tag'

offer({ ...api, init: initWith() })
