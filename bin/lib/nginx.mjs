/** nginx for the suites that put it before a shop: all that it writes lies in one folder. */
export const NGINX = '/usr/sbin/nginx';

/** Debian's package of it. */
export const NGINX_PACKAGE = 'nginx-light';

/**
 * @param {string}  folder       of its own; its `tmp` must be there
 * @param {string}  inside       what stands in the http block: servers, caches
 * @param {boolean} inForeground whether it ends with whoever started it
 * @return {string} a whole configuration
 */
export const nginxConf = ( folder, inside, inForeground = false ) => `${
	process.getuid?.() === 0 ? 'user root;' : ''
}
worker_processes 1;
daemon ${ inForeground ? 'off' : 'on' };
pid ${ folder }/nginx.pid;
error_log ${ folder }/nginx.log;
events { worker_connections 256; }
http {
	include /etc/nginx/mime.types;
	types { text/javascript mjs; }
	access_log off;
	client_body_temp_path ${ folder }/tmp/body;
	proxy_temp_path ${ folder }/tmp/proxy;
	fastcgi_temp_path ${ folder }/tmp/fastcgi;
	uwsgi_temp_path ${ folder }/tmp/uwsgi;
	scgi_temp_path ${ folder }/tmp/scgi;
${ inside }
}
`;
