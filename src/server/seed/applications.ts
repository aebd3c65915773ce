import type { ApplicationClient } from '../../domain/application.ts';
import { dayOf } from '../../domain/dates.ts';
import { ApplicationStory, type ApplicationRow, type VersionRow } from './applicationStory.ts';
import type { Staff } from './agents.ts';
import type { Calendar } from './calendar.ts';
import type { Random } from './random.ts';
import { earlyOn } from './roundTrips.ts';
import type { TransitionFields } from '../trail/append.ts';

/** The applications that packages are made of. */
export const packagedApplications = [
  '即时通讯',
  '视频会议',
  '电子审批',
  '云文档',
  '客户关系管理',
  '费用报销',
  '智能客服',
  '电子签约',
] as const;
export type PackagedApplication = (typeof packagedApplications)[number];

/** The unpublished application: its package can no longer be sold or renewed. */
const withdrawal = {
  name: '电子签约' satisfies PackagedApplication,
  daysAgo: 39,
  instructions: '电子认证服务商资质到期，续期完成前下架；已购客户可继续使用至到期日。',
};

/** The description of an application in each of its versions. */
interface Portrait {
  clients: ApplicationClient[];
  description: string;
  developerSeatPrice: string;
  platformSeatPrice: string;
}

const portraits: Record<PackagedApplication, Portrait> = {
  即时通讯: portrait(
    ['web', 'windows', 'macos', 'android', 'ios'],
    '单聊、群聊、已读回执与消息撤回',
    '6.00',
    '10.00',
  ),
  视频会议: portrait(
    ['windows', 'macos', 'android', 'ios'],
    '百人高清会议、屏幕共享与会议纪要',
    '12.00',
    '20.00',
  ),
  电子审批: portrait(['web', 'android', 'ios'], '请假、用印、采购等流程，支持会签与转办', '5.00', '8.00'),
  云文档: portrait(['web', 'windows', 'macos'], '多人在线编辑、历史版本与权限管理', '8.00', '14.00'),
  客户关系管理: portrait(['web', 'android', 'ios'], '线索、商机与合同的全流程跟进', '30.00', '48.00'),
  费用报销: portrait(
    ['web', 'android', 'ios', 'miniProgram'],
    '拍票识别、预算控制与自动验真',
    '9.00',
    '15.00',
  ),
  智能客服: portrait(['web', 'miniProgram'], '知识库问答、工单与满意度回访', '14.00', '24.00'),
  电子签约: portrait(['web', 'miniProgram'], '合同模板、实名认证与电子签章', '16.00', '28.00'),
};

function portrait(
  clients: ApplicationClient[],
  description: string,
  developerSeatPrice: string,
  platformSeatPrice: string,
): Portrait {
  return { clients, description, developerSeatPrice, platformSeatPrice };
}

export interface Applications {
  applications: ApplicationRow[];
  versions: VersionRow[];
  trail: TransitionFields[];
}

/** Returns every application of the demo developer: those in packages, and some under review. */
export function demoApplications(
  packaged: { id: string; name: PackagedApplication; createdAt: Date }[],
  { developer, operator }: Pick<Staff, 'developer' | 'operator'>,
  calendar: Calendar,
  random: Random,
): Applications {
  const on = (daysAgo: number) => calendar.inOfficeHours(daysAgo, random);
  const begin = (id: string, name: string, createdAt: Date, details: Portrait) =>
    new ApplicationStory(
      { developer, operator, random },
      { id, name, createdAt, number: '1.0.0', ...details },
    );
  const stories = packaged.map(({ id, name, createdAt }) => {
    const day = calendar.daysAgo(dayOf(createdAt));
    const story = begin(id, name, createdAt, portraits[name]);
    story.submit(minutesAfter(createdAt, 30));
    const passedAt = on(day - 1);
    story.pass(passedAt);
    story.publish(minutesAfter(passedAt, 10));
    if (name === '云文档') tellNewVersion(story, 210, on);
    if (name === '视频会议') tellNewVersion(story, 120, on);
    // Unpublished for less than an hour, before anybody sells: its packages become unavailable too.
    if (name === '费用报销') {
      story.unpublish(earlyOn(calendar, 60), '报销单打印异常，修复后立即重新上架。');
      story.publish(earlyOn(calendar, 60, 12));
    }
    if (name === withdrawal.name) story.unpublish(on(withdrawal.daysAgo), withdrawal.instructions);
    if (name === '即时通讯') {
      tellNewVersion(story, 260, on);
      story.addVersion(on(3), {
        number: '2.1.0',
        description: '单聊、群聊、已读回执与消息撤回；新增群公告与话题讨论',
        clients: ['web', 'windows', 'macos', 'android', 'ios', 'miniProgram'],
        platformSeatPrice: '12.00',
      });
      story.submit(on(1));
    }
    if (name === '客户关系管理') {
      story.addVersion(on(9), { number: '2.0.0', description: '线索、商机与合同的全流程跟进；新增销售预测' });
      story.submit(on(8));
      story.reject(on(6), '测试账号无法登录，销售预测无法验证，请更新账号后重新提交');
    }
    return story;
  });
  const extra = (name: string, daysAgo: number, details: Portrait) =>
    begin(random.uuid(), name, on(daysAgo), details);
  const attendance = extra(
    '智能考勤',
    1,
    portrait(['android', 'ios'], '定位打卡、排班与加班统计', '4.00', '7.00'),
  ).into(stories);
  attendance.edit(minutesAfter(attendance.application.createdAt, 20), {
    downloadInstructions: '在手机应用商店搜索“智能考勤”安装，用企业账号登录。',
  });
  const board = extra('数据看板', 4, portrait(['web'], '拖拽式报表与经营大屏', '18.00', '30.00')).into(
    stories,
  );
  board.submit(on(2));
  const invoice = extra('电子发票', 12, portrait(['web'], '开票、收票与自动验真', '7.00', '12.00')).into(
    stories,
  );
  invoice.submit(on(11));
  invoice.reject(on(9), '版本说明未写明支持的发票种类，请补充后重新提交');
  // Not submitted again yet.
  invoice.edit(minutesAfter(attendance.application.createdAt, 45), {
    description: '开票、收票与自动验真；支持增值税专用发票、普通发票与全电发票',
  });
  const wiki = extra(
    '企业知识库',
    20,
    portrait(['web', 'windows'], '知识沉淀、检索与权限管理', '6.00', '10.00'),
  ).into(stories);
  wiki.submit(on(18));
  wiki.reject(on(16), '用户下载说明缺失，请补充');
  wiki.edit(on(14), {
    downloadInstructions: 'Windows 客户端从管理后台的“下载中心”获取，安装后用企业账号登录。',
  });
  wiki.submit(on(13));
  wiki.pass(on(11), '功能与说明一致');
  return {
    applications: stories.map(({ application }) => application),
    versions: stories.flatMap(({ versions }) => versions),
    trail: stories.flatMap(({ trail }) => trail),
  };
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

function tellNewVersion(story: ApplicationStory, daysAgo: number, on: (daysAgo: number) => Date): void {
  story.addVersion(on(daysAgo), { number: '2.0.0' });
  story.submit(on(daysAgo - 1));
  story.pass(on(daysAgo - 3));
}
