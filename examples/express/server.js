import express from 'express'
import { errorHandler, requestHandler } from 'whimbrel/express'
import * as Whimbrel from 'whimbrel/node'

// The address and the key are the variables WHIMBREL_URL and WHIMBREL_KEY.
Whimbrel.init({ tracesSampleRate: 1, serviceName: 'orders' })

const app = express()
app.use(requestHandler())

app.get('/orders/:id', (request) => {
  throw new RangeError(`There is no order ${request.params.id}`)
})

app.use(errorHandler())
app.listen(process.env.PORT ?? 3000)
