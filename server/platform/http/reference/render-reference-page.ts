import { html } from 'hono/html'
import type { ApiDocument } from './api-document.ts'
import { toCurlCommand } from './to-curl-command.ts'
import { groupOperations, type Operation } from './group-operations.ts'

type Html = ReturnType<typeof html>

export type ReferencePlaces = {
  document: string
  page: string
  style: string
  home: { href: string; label: string }
  token: string
  publicUrl: string
}

export function renderReferencePage(document: ApiDocument, places: ReferencePlaces): Html {
  const groups = [...groupOperations(document)]
  const { title, description = '', version } = document.info
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="${places.style}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <h1>${title}</h1>
          <p class="lead">${renderText(description)}</p>
          <p>
            Version ${version}. For programs: <a href="${places.document}">openapi.json</a> (OpenAPI 3.1). Back to the
            <a href="${places.home.href}">${places.home.label}</a>.
          </p>
        </header>
        <div class="columns">
          <nav aria-label="Contents">
            ${groups.map(
              ([group, operations]) => html`
                <h2>${group}</h2>
                <ul>
                  ${operations.map(({ id, summary }) => html`<li><a href="#${id}">${summary}</a></li>`)}
                </ul>
              `,
            )}
          </nav>
          <main id="content">
            ${groups.map(
              ([group, operations]) => html`
                <section aria-labelledby="${toGroupId(group)}">
                  <h2 id="${toGroupId(group)}">${group}</h2>
                  ${operations.map((operation) => renderOperation(operation, places))}
                </section>
              `,
            )}
          </main>
        </div>
      </body>
    </html>`
}

function renderOperation(operation: Operation, places: ReferencePlaces): Html {
  const { id, method, path, summary, description, needsBearer, parameters, body, responses } = operation
  return html`
    <article id="${id}" aria-labelledby="${id}-title">
      <h3 id="${id}-title">${summary}</h3>
      <p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>
      ${needsBearer ? html`<p>Needs a bearer token.</p>` : ''}
      ${description
        .split('\n\n')
        .filter((part) => part !== '')
        .map((part) => html`<p>${renderText(part)}</p>`)}
      ${parameters.length > 0 ? renderParameterTable(summary, parameters) : ''}
      <h4>Try it</h4>
      <pre class="curl"><code>${toCurlCommand(operation, places)}</code></pre>
      ${
        body === undefined
          ? ''
          : html`<h4>Body</h4>
              ${renderJson(body)}`
      }
      <h4>Answers</h4>
      <dl>
        ${responses.map(
          ({ status, description, example }) => html`
            <dt>${status}</dt>
            <dd>
              <p>${renderText(description)}</p>
              ${example === undefined ? '' : renderJson(example)}
            </dd>
          `,
        )}
      </dl>
    </article>
  `
}

function renderParameterTable(summary: string, parameters: Operation['parameters']): Html {
  return html`
    <table>
      <caption>
        Parameters of “${summary}”
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Kind</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, location, required, type, description }) => html`
            <tr>
              <th scope="row"><code>${name}</code></th>
              <td>${type}${location === 'query' ? '' : ` in the ${location}`}${required ? ', required' : ''}</td>
              <td>${renderText(description)}</td>
            </tr>
          `,
        )}
      </tbody>
    </table>
  `
}

function renderJson(value: unknown): Html {
  return html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`
}

function renderText(text: string): Html {
  const parts = text.split('`')
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

function toGroupId(group: string): string {
  return `group-${group.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
}
